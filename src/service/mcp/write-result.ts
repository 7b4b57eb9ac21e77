import type { CallResult } from './call-result.ts'

export type Era = 'legacy' | 'modern'

/** How long a client may keep the list of tools, in milliseconds. */
export const LIST_TTL_MS = 60_000
const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo'

/** What every result of the newer era ends with (2026-07-28, basic). */
const modernTail = (infoJson: string): string => `,"resultType":"complete","_meta":{"${SERVER_INFO_KEY}":${infoJson}}`

/**
 * A tool call's result as JSON text, for either era. The reply's own JSON text is put in as it is, so that long numbers
 * keep their digits. The older era knows only objects as structured content.
 */
export function writeCallResult(
  { blocks, json }: Pick<CallResult, 'blocks' | 'json'>,
  isError: boolean,
  era: Era,
  infoJson: string,
): string {
  const content = `{"content":${JSON.stringify(blocks)}`
  const structured = json === undefined ? '' : `,"structuredContent":${structuredJson(json, era)}`
  const failed = isError ? ',"isError":true' : ''
  return `${content}${structured}${failed}${era === 'modern' ? modernTail(infoJson) : ''}}`
}

/** Structured content as JSON text. */
export function structuredJson(json: string, era: Era): string {
  return era === 'modern' || json.startsWith('{') ? json : `{"result":${json}}`
}

/** The result of `tools/list` as JSON text. */
export function writeToolList(listJson: string, era: Era, infoJson: string): string {
  if (era === 'legacy') return `{"tools":${listJson}}`
  return `{"tools":${listJson},"ttlMs":${LIST_TTL_MS},"cacheScope":"private"${modernTail(infoJson)}}`
}

/** A JSON-RPC response with a result. */
export const writeResponse = (id: string | number, resultJson: string): string =>
  `{"result":${resultJson},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** A JSON-RPC response with an error; `id` null when the request's is not known. */
export const writeError = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
