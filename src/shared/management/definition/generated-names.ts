/** Headers by which an API tells a repeated request from a new one, or that identify a request in its logs. */
const HEADER =
  /^(?:x-)?(?:idempotency-(?:key|id|token)|(?:client-)?request-id|correlation-id)$|^(?:paypal|x-ms-client)-request-id$/i
/** Such names in a query or a body, where many other request identifiers mean something different. */
const FIELD = /^(?:idempotency[-_]?(?:key|id|token)|client[-_]?request[-_]?token)$/i

/**
 * Whether each call needs a new value for this name: given the same `Idempotency-Key`, an API returns the first response to the second
 * call, too. `place`: in a header, or in a query, body, etc.
 */
export const isGeneratedName = (name: string, place: 'header' | 'field'): boolean =>
  (place === 'header' ? HEADER : FIELD).test(name)
