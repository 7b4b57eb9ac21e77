import { webcrypto } from 'node:crypto'

/**
 * Loads the MCP SDK, which is large, and the validator of JSON Schema 2020-12 on the first stream request. The oldest
 * supported runtime has no global Web Crypto, which the SDK needs when it is loaded.
 */
export async function loadSdk() {
  globalThis.crypto ??= webcrypto as typeof globalThis.crypto
  const [sdk, { Ajv2020 }, addFormats, formats] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('ajv-formats/dist/formats.js'),
  ])
  return { ...sdk, Ajv: Ajv2020, addFormats: addFormats.default, formats: formats.fullFormats }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>
