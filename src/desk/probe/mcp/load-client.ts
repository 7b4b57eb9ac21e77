import { ensureWebCrypto } from '../../../base/runtime/web-crypto.ts'

/** Loads the MCP SDK's client on the first test, because it's large. */
export async function loadClient() {
  ensureWebCrypto()
  return import('@modelcontextprotocol/client')
}

export type ClientSdk = Awaited<ReturnType<typeof loadClient>>
