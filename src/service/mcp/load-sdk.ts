import { webcrypto } from 'node:crypto'

/**
 * Loads the MCP SDK, which is large, on the first stream request. The oldest supported runtime has no global Web Crypto,
 * which the SDK needs when it is loaded.
 */
export async function loadSdk() {
  globalThis.crypto ??= webcrypto as typeof globalThis.crypto
  const [sdk, validation] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/validators/ajv'),
  ])
  return { ...sdk, Ajv: validation.Ajv, addFormats: validation.addFormats }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>
