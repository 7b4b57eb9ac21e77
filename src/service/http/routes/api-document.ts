import type { Handler } from 'hono'

/** Where each interface has its OpenAPI document, below its own path. */
export const DOCUMENT_PATH = '/openapi.json'

/** Serves an OpenAPI document, without an API key: it holds nothing of this service but its version. It's made for the first request. */
export function apiDocument(describe: () => Promise<Record<string, unknown>>): Handler {
  let text: Promise<string> | null = null
  return async () => {
    text ??= describe().then((document) => JSON.stringify(document))
    return new Response(await text, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    })
  }
}
