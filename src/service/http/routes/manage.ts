import type { Context } from 'hono'
import { type AppError, AppFailure } from '../../../shared/errors.ts'
import { type OperationHandlers, type OperationName, operations } from '../../../shared/platform/operations.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { answerError } from '../error-body.ts'
import { readJson } from '../read-json.ts'

/** Largest input of an operation, in bytes: a document of 50 million characters as JSON text inside JSON. */
const MAX_INPUT_BYTES = 128 * 1024 * 1024

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/**
 * `POST /manage/v1/<operation>`: runs one operation of the table in `shared/platform/operations.ts`. A failure has the
 * interface's error body and, as `detail`, the typed error.
 */
export function manage(handlers: OperationHandlers) {
  return async (c: Context) => {
    const name = c.req.param('operation') ?? ''
    if (!isOperation(name)) return answerError(c, 404, message('http.unknownOperation'))
    const body = await readJson(c, MAX_INPUT_BYTES)
    if (body.kind === 'refused') return body.response
    if (body.kind === 'notJson') return answerError(c, 400, message('http.bodyNotJson'))
    const contract = operations[name]
    const parsed = contract.input.safeParse(body.value)
    if (!parsed.success) {
      const fields: Record<string, string> = {}
      for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
      return answerFailure(c, new AppFailure({ kind: 'invalidInput', fields }).detail)
    }
    const handler = handlers[name] as (input: unknown, signal: AbortSignal) => Promise<unknown>
    try {
      return c.json(contract.output.parse(await handler(parsed.data, c.req.raw.signal)) as object)
    } catch (error) {
      if (error instanceof AppFailure) return answerFailure(c, error.detail)
      throw error
    }
  }
}

function answerFailure(c: Context, detail: AppError) {
  const status = detail.kind === 'invalidInput' ? 400 : detail.kind === 'notFound' ? 404 : 409
  const reason =
    detail.kind === 'invalidInput'
      ? Object.entries(detail.fields)
          .map(([field, reason]) => `${field}: ${say(reason)}`)
          .join(' ')
      : 'cause' in detail && detail.cause
        ? say(detail.cause)
        : detail.kind
  return c.json({ error: status, message: reason, detail }, status)
}
