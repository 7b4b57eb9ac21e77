import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../shared/values/durations.ts'

/**
 * The header with which the app's connection test proves to the local service that the operator sent it: `<time>.<HMAC>`. The key is the
 * hash of an API key, as the service stores it; the message contains the URL's token and the time, so the value is useless for any other
 * URL and after a few minutes.
 */
export const TEST_PROOF_HEADER = 'mcp-access-desk-test'

/** How long a proof is valid, in milliseconds: enough for a test that includes the longest possible call. */
const VALID_MS = 10 * MINUTE_MS

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const mac = (keyHash: string, token: string, time: string): Buffer =>
  createHmac('sha256', keyHash)
    .update(`mcp-access-desk test ${time} ${sha256(token)}`)
    .digest()

/** Returns the header's value for one MCP token, from an API key of the service. `now`: milliseconds. */
export function createTestProof(apiKey: string, token: string, now = Date.now()): string {
  return `${now}.${mac(sha256(apiKey), token, String(now)).toString('base64url')}`
}

/** Whether one of the keys, given as SHA-256 hashes in hex, created this proof for this token recently. */
export function isTestProof(proof: string, token: string, keyHashes: readonly string[], now = Date.now()): boolean {
  const [, time = '', given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? []
  if (time === '' || Math.abs(now - Number(time)) > VALID_MS) return false
  const bytes = Buffer.from(given, 'base64url')
  return keyHashes.some((hash) => timingSafeEqual(mac(hash, token, time), bytes))
}
