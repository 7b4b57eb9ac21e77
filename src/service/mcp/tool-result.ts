import type { CallToolResult } from '@modelcontextprotocol/server'
import type { UpstreamOutcome } from '../upstream/send-request.ts'

/** Clients cut longer results themselves, without telling the model how to narrow them. Characters. */
const MAX_TEXT = 40_000
const MAX_ERROR_TEXT = 2_000

type Answer = Extract<UpstreamOutcome, { kind: 'answer' }>

/** A failure that the model can read and act on. */
export function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/** What a tool returns for an upstream's outcome. `objectsOnly`: the client's revision knows no other structured content. */
export function toolResult(outcome: UpstreamOutcome, objectsOnly: boolean): CallToolResult {
  switch (outcome.kind) {
    case 'timeout':
      return errorResult(
        `The API did not answer within ${outcome.seconds} seconds. A change may have been made all the same: check before you try again.`,
      )
    case 'cancelled':
      return errorResult('The call was cancelled.')
    case 'tooLarge':
      return errorResult(
        `The API's answer is larger than ${outcome.bytes} bytes. Ask for less: use filters or a smaller limit.`,
      )
    case 'unreachable':
      return errorResult(
        `The API cannot be reached (${outcome.cause}). Try again later, or tell the person who runs it.`,
      )
    case 'answer':
      return outcome.status >= 200 && outcome.status < 300 ? success(outcome, objectsOnly) : failure(outcome)
  }
}

function success(answer: Answer, objectsOnly: boolean): CallToolResult {
  const type = mediaType(answer)
  if (answer.body.length === 0)
    return { content: [{ type: 'text', text: `Done (HTTP ${answer.status}, no content).` }] }
  const [family] = type.split('/')
  if (family === 'image' && type !== 'image/svg+xml') {
    return { content: [{ type: 'image', data: answer.body.toString('base64'), mimeType: type }] }
  }
  if (family === 'audio') return { content: [{ type: 'audio', data: answer.body.toString('base64'), mimeType: type }] }
  const text = decode(answer.body)
  if (text === null)
    return errorResult(
      `The API answered with ${answer.body.length} bytes of ${type || 'unknown type'}, which is no text.`,
    )
  const json = isJson(type) ? parse(text) : undefined
  if (json === undefined) return { content: [{ type: 'text', text: cut(text) }] }
  const compact = JSON.stringify(json)
  const content: CallToolResult['content'] = [{ type: 'text', text: cut(compact) }]
  if (compact.length > MAX_TEXT) return { content }
  return { content, structuredContent: objectsOnly && !isObject(json) ? { result: json } : json }
}

function failure(answer: Answer): CallToolResult {
  const type = mediaType(answer)
  const text = isJson(type) || type.startsWith('text/plain') ? (decode(answer.body) ?? '').trim() : ''
  const shown = text.length > MAX_ERROR_TEXT ? `${text.slice(0, MAX_ERROR_TEXT)} …` : text
  const head = `The API answered ${answer.status}${answer.statusText ? ` ${answer.statusText}` : ''}.`
  return errorResult([head, shown, advice(answer)].filter(Boolean).join('\n'))
}

function advice({ status, retryAfter }: Answer): string {
  if (status === 400 || status === 422) return 'Correct the arguments and call again.'
  if (status === 401 || status === 403)
    return 'The server may not do this. Tell the person who runs it; new arguments do not help.'
  if (status === 404 || status === 410) return 'Check the identifiers, for example with a tool that lists them.'
  if (status === 409) return 'The present state does not allow this. Read it before you try something else.'
  if (status === 429)
    return `Too many calls. Wait ${retryAfter ? `${retryAfter} (seconds or date)` : 'a minute'}, then try again.`
  if (status >= 300 && status < 400)
    return 'The API points to another address, which is not followed. Tell the person who runs it.'
  if (status >= 500) return 'This is a fault of the API. Try again later.'
  return ''
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const left = text.length - MAX_TEXT
  return `${text.slice(0, MAX_TEXT)}\n[${left} more characters were cut. Ask for less: use filters or a smaller limit.]`
}

const mediaType = (answer: Answer): string => (answer.contentType.split(';')[0] ?? '').trim().toLowerCase()
const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json')
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function decode(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
