import { createHmac } from 'node:crypto'
import { HOUR_MS } from '../../shared/values/durations.ts'
import { sameHash } from '../store/secret.ts'

/** How long a claim page's form can be sent, in milliseconds. */
const MAX_AGE_MS = HOUR_MS

const sign = (code: string, at: string): string => createHmac('sha256', code).update(`claim form ${at}`).digest('hex')

/** Creates the value that proves that a form was sent by a page shown at `now` (milliseconds). Valid on all nodes. */
export function createNonce(code: string, now: number): string {
  const at = String(now)
  return `${at}.${sign(code, at)}`
}

/** Whether a nonce was created for this code within the last hour. */
export function isFreshNonce(nonce: string, code: string, now: number): boolean {
  const [at = '', signature = ''] = nonce.split('.')
  const age = now - Number(at)
  return /^\d{1,15}$/.test(at) && age >= 0 && age < MAX_AGE_MS && sameHash(sign(code, at), signature)
}
