import { webcrypto } from 'node:crypto'

/**
 * Gives this thread the global Web Crypto, which packages take for granted: the MCP SDK when it's loaded, age-encryption when it
 * seals. Electron 25 has Node 18, which has none.
 */
export function ensureWebCrypto(): void {
  globalThis.crypto ??= webcrypto as typeof globalThis.crypto
}
