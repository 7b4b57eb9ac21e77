import type { Json } from './adapter.ts'

/** JSON as a query value: base64 of the UTF-8, percent-encoded, because `+`, `/`, and `=` wouldn't survive. */
export const base64Value = (value: Json): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value), 'utf8').toString('base64'))

/** JSON as a query value, percent-encoded. */
export const jsonValue = (value: Json): string => encodeURIComponent(JSON.stringify(value))

/**
 * JSON for a program that is a batch file on Windows, e.g. `code`: the Command Prompt parses its arguments a second time, without the
 * quotes, so every character special to it is escaped.
 */
export const batchSafeJson = (value: Json): string =>
  JSON.stringify(value).replace(
    /[^A-Za-z0-9 ._~:/?=,+@"\\{}[\]-]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
