import type { Handler } from 'hono'

/** Path of each interface's OpenAPI document, relative to the interface's own path. */
export const DOCUMENT_PATH = '/openapi.json'

/**
 * Serves an OpenAPI document, generated on the first request. It doesn't require an API key, because it reveals nothing about this service
 * except its version.
 */
export function apiDocument(describe: () => Promise<Record<string, unknown>>): Handler {
  let text: Promise<string> | null = null
  return async () => {
    text ??= describe().then((document) => JSON.stringify(document))
    return new Response(await text, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    })
  }
}
