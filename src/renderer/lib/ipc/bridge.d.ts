import type { Bridge } from '../../../shared/ipc/bridge.ts'

declare global {
  interface Window {
    /** Exposed by the preload script. */
    readonly bridge: Bridge
  }
}
