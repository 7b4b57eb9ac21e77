import { webcrypto } from 'node:crypto'

/**
 * Loads the client of the MCP SDK, which is large, on the first test. The oldest supported runtime has no global Web
 * Crypto, which the SDK needs when it is loaded.
 */
export async function loadClient() {
  globalThis.crypto ??= webcrypto as typeof globalThis.crypto
  return import('@modelcontextprotocol/client')
}

export type ClientSdk = Awaited<ReturnType<typeof loadClient>>
