import { contextBridge, ipcRenderer } from 'electron'
import { type Bridge, COMMAND_CHANNEL, EVENT_CHANNEL } from '../shared/ipc/bridge.ts'

const bridge: Bridge = {
  invoke: (name, input, requestId) => ipcRenderer.invoke(COMMAND_CHANNEL, name, input, requestId),
  subscribe(listener) {
    const forward = (_event: unknown, name: string, payload: unknown) => listener(name, payload)
    ipcRenderer.on(EVENT_CHANNEL, forward)
    return () => ipcRenderer.off(EVENT_CHANNEL, forward)
  },
}
contextBridge.exposeInMainWorld('bridge', bridge)
