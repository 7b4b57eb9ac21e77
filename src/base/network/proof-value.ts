import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a new pair: a nonce to send, and the secret that keys the response to it. */
export const createProofKeys = () => ({
  nonce: randomBytes(32).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
})

/** Returns the value that the service responds with, which only a holder of the secret can compute. */
export const proofValue = (nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(nonce).digest('base64url')

export function isProofValue(answer: unknown, expected: string): boolean {
  if (typeof answer !== 'string' || answer.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(answer), Buffer.from(expected))
}
