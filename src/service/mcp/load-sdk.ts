import { ensureWebCrypto } from '../../base/runtime/web-crypto.ts'

/** The server side of the MCP SDK, with the JSON Schema validator it uses. */
export type Sdk = typeof import('@modelcontextprotocol/server') & {
  Ajv: typeof import('ajv/dist/2020.js').Ajv2020
  addFormats: typeof import('ajv-formats').default
}

/** Loads the MCP SDK, which is large, along with the JSON Schema 2020-12 validator. Called on the first stream request. */
export async function loadSdk(): Promise<Sdk> {
  ensureWebCrypto()
  const [sdk, { Ajv2020 }, addFormats] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ])
  return { ...sdk, Ajv: Ajv2020, addFormats: addFormats.default }
}
