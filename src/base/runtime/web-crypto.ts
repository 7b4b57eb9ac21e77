import { webcrypto } from 'node:crypto'

/**
 * Installs the global Web Crypto API in this thread, which some packages expect: the MCP SDK when it's loaded, age-encryption when it
 * encrypts. Electron 25 has Node 18, which lacks it.
 */
export function ensureWebCrypto(): void {
  globalThis.crypto ??= webcrypto as typeof globalThis.crypto
}
