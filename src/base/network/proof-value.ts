import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a new pair: a nonce for the request, and the secret that keys its response. */
export const createProofKeys = () => ({
  nonce: randomBytes(32).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
})

/** Returns the service's response: only a holder of the secret can compute it. */
export const proofValue = (nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(nonce).digest('base64url')

export function isProofValue(answer: unknown, expected: string): boolean {
  if (typeof answer !== 'string' || answer.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(answer), Buffer.from(expected))
}
