import type { IncomingHttpHeaders } from 'node:http'
import { isObject } from '../../shared/values/is-object.ts'
import type { Era } from '../replies/write-result.ts'
import type { ClientSeen } from '../store/call-entry.ts'

/** Legacy-era protocol revisions that the SDK supports, newest first. */
const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']
const MODERN_REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol/'

/** A `tools/list` or `tools/call` request in its plain form. */
export interface PlainRequest {
  era: Era
  id: string | number
  call: { name: string; args: Record<string, unknown> } | null
  /** Null in the legacy era, where only `initialize` identifies the client. */
  client: ClientSeen | null
  /** The token for progress notifications; null if the client didn't request any. */
  progressToken: string | number | null
}

type Json = Record<string, unknown>

const onlyHas = (value: Json, allowed: readonly string[]): boolean =>
  Object.keys(value).every((name) => allowed.includes(name))

/**
 * Recognizes the requests that make up nearly all traffic, so that they can bypass the SDK, which costs ten times as much. Returns null for
 * a request with unusual headers, fields, or values, which is left to the SDK.
 */
export function plainRequest(headers: IncomingHttpHeaders, body: unknown): PlainRequest | null {
  const accept = headers.accept ?? ''
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return null
  if (!isObject(body) || body.jsonrpc !== '2.0' || !onlyHas(body, ['jsonrpc', 'id', 'method', 'params'])) return null
  const { id, method, params = {} } = body
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return null
  if ((method !== 'tools/list' && method !== 'tools/call') || !isObject(params)) return null
  if (!onlyHas(params, method === 'tools/call' ? ['name', 'arguments', '_meta'] : ['_meta'])) return null
  const { name, arguments: args = {}, _meta: meta = {} } = params
  if (!isObject(meta) || !isObject(args)) return null
  if (method === 'tools/call' && (typeof name !== 'string' || name === '')) return null
  const call = method === 'tools/call' ? { name: String(name), args } : null
  const protocol = headers['mcp-protocol-version']
  const { progressToken: token } = meta
  const progressToken = typeof token === 'string' || typeof token === 'number' ? token : null
  if (meta[`${META}protocolVersion`] === undefined) {
    const own = Object.keys(meta).some((key) => key.startsWith(META))
    if (own || headers['mcp-method'] !== undefined || headers['mcp-session-id'] !== undefined) return null
    if (protocol !== undefined && !LEGACY_REVISIONS.includes(String(protocol))) return null
    return { era: 'legacy', id: id as string | number, call, client: null, progressToken }
  }
  const client = modernClient(meta)
  if (!client || protocol !== MODERN_REVISION || headers['mcp-method'] !== method) return null
  if (call && headers['mcp-name'] !== call.name) return null
  if (Object.keys(headers).some((header) => header.startsWith('mcp-param-'))) return null
  return { era: 'modern', id: id as string | number, call, client, progressToken }
}

const MODERN_META = ['protocolVersion', 'clientCapabilities', 'clientInfo'].map((key) => META + key)

/** Returns the client of a modern-era request if its metadata is complete and doesn't contain other protocol fields. */
function modernClient(meta: Json): ClientSeen | null {
  if (meta[`${META}protocolVersion`] !== MODERN_REVISION || !isObject(meta[`${META}clientCapabilities`])) return null
  if (Object.keys(meta).some((key) => key.startsWith(META) && !MODERN_META.includes(key))) return null
  const info = meta[`${META}clientInfo`]
  if (info === undefined) return { name: null, version: null, protocol: MODERN_REVISION }
  if (!isObject(info) || typeof info.name !== 'string' || typeof info.version !== 'string') return null
  return { name: info.name, version: info.version, protocol: MODERN_REVISION }
}

/** Returns the client named by an `initialize` request or by any modern-era request; null if there's none. */
export function clientOf(body: unknown): ClientSeen | null {
  if (!isObject(body) || !isObject(body.params)) return null
  const { params } = body
  if (body.method === 'initialize') {
    const info = isObject(params.clientInfo) ? params.clientInfo : {}
    const asked = String(params.protocolVersion)
    const protocol = LEGACY_REVISIONS.includes(asked) ? asked : (LEGACY_REVISIONS[0] ?? null)
    return { name: textOrNull(info.name), version: textOrNull(info.version), protocol }
  }
  return isObject(params._meta) ? modernClient(params._meta) : null
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
