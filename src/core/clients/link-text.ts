import type { Json } from './adapter.ts'

/** JSON as a query value: base64 of its UTF-8, percent-encoded, since `+`, `/` and `=` would not survive. */
export const base64Value = (value: Json): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value), 'utf8').toString('base64'))

/** JSON as a query value, percent-encoded. */
export const jsonValue = (value: Json): string => encodeURIComponent(JSON.stringify(value))
