import { httpDate, secondsToWait, wholeNumber } from '../../../shared/values/retry-after.ts'

/** Seconds to wait when a rate-limit response has no hint. */
const DEFAULT_RETRY_SECONDS = 60

/** Longer waits are capped at a day. */
const MAX_RETRY_SECONDS = 86_400

/** The places where a rate-limit response may state how long to wait. */
export interface RetryHints {
  /** `error.retryAfter` in the body, in seconds. */
  body?: unknown
  /** The `Retry-After` header: seconds, or an HTTP date. */
  header?: string | null
  /** The `Date` header, which keeps a wrong local clock from affecting the wait. */
  date?: string | null
}

/** Whole seconds (0 to 86,400) until the request may be sent again; the body takes precedence over the header. */
export function retryAfterSeconds({ body, header, date }: RetryHints, now: number = Date.now()): number {
  const seconds = fromBody(body) ?? secondsToWait(header ?? '', httpDate(date ?? '') ?? now) ?? DEFAULT_RETRY_SECONDS
  return Math.min(Math.ceil(seconds), MAX_RETRY_SECONDS)
}

function fromBody(value: unknown): number | null {
  if (typeof value === 'string') return wholeNumber(value)
  return typeof value === 'number' && value >= 0 ? Math.abs(value) : null
}
