import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new pair: what the request names, and what keys its answer. */
export const createProofKeys = () => ({
  nonce: randomBytes(32).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
})

/** What the service answers: only who knows the secret can make it. */
export const proofValue = (nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(nonce).digest('base64url')

/** Whether an answer is the one that was expected. */
export function isProofValue(answer: unknown, expected: string): boolean {
  if (typeof answer !== 'string' || answer.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(answer), Buffer.from(expected))
}
