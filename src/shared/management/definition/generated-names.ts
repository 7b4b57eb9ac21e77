/** Headers by which an API tells a repeated request from a new one, and those that name a request in its logs. */
const HEADER =
  /^(?:x-)?(?:idempotency-(?:key|id|token)|(?:client-)?request-id|correlation-id)$|^(?:paypal|x-ms-client)-request-id$/i
/** The same in a query or a body, where many other identifiers of requests mean something else. */
const FIELD = /^(?:idempotency[-_]?(?:key|id|token)|client[-_]?request[-_]?token)$/i

/**
 * Whether each call needs a new value under this name: with the same `Idempotency-Key`, an API answers the second call with
 * the reply to the first. `place`: of a header, or of a query and the like.
 */
export const isGeneratedName = (name: string, place: 'header' | 'field'): boolean =>
  (place === 'header' ? HEADER : FIELD).test(name)
