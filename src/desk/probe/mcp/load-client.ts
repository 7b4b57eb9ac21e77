import { ensureWebCrypto } from '../../../base/runtime/web-crypto.ts'

/** Loads the client of the MCP SDK, which is large, on the first test. */
export async function loadClient() {
  ensureWebCrypto()
  return import('@modelcontextprotocol/client')
}

export type ClientSdk = Awaited<ReturnType<typeof loadClient>>
