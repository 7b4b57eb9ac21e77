/** Headers by which an API tells a repeated request from a new one, or that identify a request in its logs. */
const HEADER =
  /^(?:x-)?(?:idempotency-(?:key|id|token)|(?:client-)?request-id|correlation-id)$|^(?:paypal|x-ms-client)-request-id$/i
/** Such names in a query or a body, where many other request identifiers mean something different. */
const FIELD = /^(?:idempotency[-_]?(?:key|id|token)|client[-_]?request[-_]?token)$/i
/** Those by which an API recognizes a repeated request. `PayPal-Request-Id`, unlike other request IDs, is one of them. */
const IDEMPOTENCY = /^(?:x-)?idempotency[-_]?(?:key|id|token)$|^client[-_]?request[-_]?token$|^paypal-request-id$/i

/** Whether a name is that of an idempotency key: given the same one again, an API doesn't do anything twice. */
export const isIdempotencyName = (name: string): boolean => IDEMPOTENCY.test(name)

/**
 * Whether each call needs a new value for this name: given the same `Idempotency-Key`, an API returns the first response to the second
 * call, too. `place`: in a header, or in a query, body, etc.
 */
export const isGeneratedName = (name: string, place: 'header' | 'field'): boolean =>
  (place === 'header' ? HEADER : FIELD).test(name)
