import type { Context } from 'hono'
import { createYieldToEventLoop, runYielding } from '../../../base/event-loop/yield-to-event-loop.ts'
import { type AppError, AppFailure } from '../../../shared/errors.ts'
import { scopeFor } from '../../../shared/management/operation-effects.ts'
import {
  type Caller,
  type OperationHandlers,
  type OperationName,
  operations,
} from '../../../shared/management/operations.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { RefusalLog } from '../../audit/refusal-log.ts'
import { readInput } from '../../reading/read-input.ts'
import type { Reader } from '../../reading/reader.ts'
import { jsonTextOf } from '../../reading/slices.ts'
import type { Definitions } from '../../store/definitions.ts'
import { callerOf } from '../guards/guard-api-key.ts'
import type { HeldInputs, InputRoom } from '../requests/held-inputs.ts'
import { inputLimit } from '../requests/input-limits.ts'
import { readPieces } from '../requests/read-json.ts'
import { errorResponse } from '../responses/error-body.ts'
import { parseOutput } from '../responses/parse-output.ts'

/** Inputs larger than this, in bytes, are parsed and validated in the reader's thread. */
const LARGE_INPUT = 128 * 1024
/** Maximum number of characters of a response encoded in one step. */
const MAX_PIECE = 64 * 1024

export interface ManagementDeps {
  operations: OperationHandlers
  /** Records requests whose key lacks the full access that the operation needs. */
  refusals: Pick<RefusalLog, 'note'>
  reader: Pick<Reader, 'input'>
  definitions: Pick<Definitions, 'isStored'>
  inputs: Pick<HeldInputs, 'ofOperation'>
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/**
 * Handles `POST /manage/v1/<operation>`: runs one operation from the table in `shared/management/operations.ts`; a key without its scope
 * gets 403. A failed operation has the interface's error body, with the typed error as `detail`. Inputs and responses don't block
 * customers' calls, however large they are.
 */
export function manage({ operations: handlers, refusals, reader, definitions, inputs }: ManagementDeps) {
  async function run(c: Context, name: OperationName, caller: Caller, room: InputRoom): Promise<Response> {
    const body = await readPieces(c, room)
    if (body.kind === 'tooLarge') {
      c.header('Connection', 'close')
      return failureResponse(c, { kind: 'invalidInput', fields: { body: tooLarge(room.maxBytes) } }, 413)
    }
    if (body.kind === 'refused') return body.response
    const handler = handlers[name] as (input: unknown, signal: AbortSignal, caller: Caller) => Promise<unknown>
    const { signal } = c.req.raw
    try {
      const read =
        body.bytes > LARGE_INPUT
          ? await reader.input(name, body.pieces, { signal, share: caller.keyId })
          : readInput(name, body.pieces)
      if (read.kind === 'notJson') return errorResponse(c, 400, message('http.bodyNotJson'))
      if (read.kind === 'invalid') throw new AppFailure({ kind: 'invalidInput', fields: read.fields })
      const output = await handler(read.input, signal, caller)
      const parsed = await runYielding(parseOutput(operations[name].output, output, definitions.isStored))
      return new Response(await encode(parsed), { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      if (error instanceof AppFailure) return failureResponse(c, error.detail)
      throw error
    }
  }

  return async (c: Context) => {
    const name = c.req.param('operation') ?? ''
    if (!isOperation(name)) return errorResponse(c, 404, message('http.unknownOperation'))
    const caller = callerOf(c)
    const scope = scopeFor(name)
    if (scope !== null && !caller.scopes.includes(scope)) {
      if (scope === 'manage') await refusals.note(caller, name)
      return failureResponse(c, { kind: 'forbidden', scope, cause: message('http.keyForbidden', { scope }) })
    }
    const room = inputs.ofOperation(caller.keyId, inputLimit(name))
    return run(c, name, caller, room).finally(room.release)
  }
}

const MB = 1024 * 1024
function tooLarge(maxBytes: number): Message {
  if (maxBytes < MB) return message('http.bodyTooLarge', { max: maxBytes })
  return message('http.inputTooLarge', { megabytes: Math.floor(maxBytes / MB) })
}

/** Encodes a response in steps, interleaved with other work, or in one go if it's small. */
async function encode(value: unknown): Promise<string | ReadableStream<Uint8Array>> {
  const yieldToEventLoop = createYieldToEventLoop()
  const encoder = new TextEncoder()
  const encoded: Uint8Array[] = []
  let texts: string[] = []
  let size = 0
  for (const text of jsonTextOf(value)) {
    await yieldToEventLoop()
    texts.push(text)
    size += text.length
    if (size < MAX_PIECE) continue
    encoded.push(encoder.encode(texts.join('')))
    texts = []
    size = 0
  }
  const last = texts.join('')
  if (encoded.length === 0) return last
  encoded.push(encoder.encode(last))
  encoded.reverse()
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = encoded.pop()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

const UNKNOWN: ReadonlySet<string> = new Set(['http.unknownField', 'http.unknownFieldNear'])
const STATUS: Partial<Record<AppError['kind'], 400 | 403 | 404>> = { invalidInput: 400, forbidden: 403, notFound: 404 }

function failureResponse(c: Context, detail: AppError, status?: 413) {
  const known = STATUS[detail.kind] ?? 409
  const reason =
    detail.kind === 'invalidInput'
      ? Object.entries(detail.fields)
          // Messages that already name the field don't need a prefix.
          .map(([field, reason]) => (UNKNOWN.has(reason.code) ? say(reason) : `${field}: ${say(reason)}`))
          .join(' ')
      : 'cause' in detail && detail.cause
        ? say(detail.cause)
        : detail.kind
  return c.json({ error: status ?? known, message: reason, detail }, status ?? known)
}
