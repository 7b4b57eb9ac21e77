import type { Bridge } from '../../../shared/ipc/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly bridge: Bridge
  }
}
