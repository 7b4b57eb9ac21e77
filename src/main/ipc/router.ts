import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import {
  type CommandHandlers,
  type CommandName,
  commands,
  OUTLIVES_WINDOW,
  type RequestContext,
  requestIdSchema,
} from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import { messagesOf } from '../../shared/text/issue-message.ts'

/** The sender of a request. */
export interface Sender {
  /** Whether the sender is the app's own page. */
  trusted: boolean
  windowId: number
}

/** Handles the windows' commands. */
export interface Router {
  /**
   * Checks the sender, the name, and the input, calls the handler, and parses its output, which drops unknown keys. With a `requestId`, the
   * window can cancel the request. Rejects only for an untrusted sender.
   */
  answer(sender: Sender, name: unknown, input: unknown, requestId?: unknown): Promise<Result>
  /** Aborts a window's requests whose results can no longer be delivered because its page closes or reloads. */
  abandon(windowId: number): void
}

/** A request in flight. */
interface Running {
  name: CommandName
  windowId: number
  requestId: string | undefined
  abort: AbortController
}

const log = logFor('ipc')

const isCommandName = (name: unknown): name is CommandName => typeof name === 'string' && Object.hasOwn(commands, name)

/** Creates the router for handlers that may still be loading: a request can be canceled as soon as it has arrived. */
export function createRouter(handlers: () => Promise<CommandHandlers>): Router {
  const running = new Set<Running>()

  const find = (windowId: number, requestId: string) =>
    [...running].find((each) => each.windowId === windowId && each.requestId === requestId)

  async function handle(name: CommandName, sender: Sender, input: unknown, context: RequestContext): Promise<unknown> {
    const contract = commands[name]
    const parsed = contract.input.safeParse(input)
    if (!parsed.success) throw new AppFailure({ kind: 'invalidInput', fields: messagesOf(parsed.error) })
    if (name === 'cancel') {
      const { requestId } = commands.cancel.input.parse(parsed.data)
      return find(sender.windowId, requestId)?.abort.abort()
    }
    const loaded = await handlers()
    if (context.signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    const handler = loaded[name] as (input: unknown, context: RequestContext) => Promise<unknown>
    return contract.output.parse(await handler(parsed.data, context))
  }

  function begin(name: CommandName, windowId: number, given: unknown): Running {
    const requestId = requestIdSchema.optional().parse(given)
    if (requestId !== undefined && find(windowId, requestId)) throw new Error('A request under way has the same ID')
    const request = { name, windowId, requestId, abort: new AbortController() }
    running.add(request)
    return request
  }

  return {
    async answer(sender, name, input, requestId) {
      if (!sender.trusted) throw new Error('Refused a command from an untrusted frame')
      let request: Running | undefined
      try {
        if (!isCommandName(name)) throw new Error('Unknown command')
        request = begin(name, sender.windowId, requestId)
        return { ok: true, value: await handle(name, sender, input, { signal: request.abort.signal }) }
      } catch (error) {
        return failure(name, error, request?.abort.signal)
      } finally {
        if (request) running.delete(request)
      }
    },
    abandon(windowId) {
      for (const { name, abort, ...request } of running) {
        if (request.windowId === windowId && !OUTLIVES_WINDOW.has(name)) abort.abort()
      }
    },
  }
}

function failure(name: unknown, error: unknown, signal: AbortSignal | undefined): Result {
  if (error instanceof AppFailure && error.detail.kind === 'cancelled') {
    return { cancelled: true, outcomeUnknown: error.detail.outcomeUnknown }
  }
  if (signal?.aborted && error === signal.reason) return { cancelled: true, outcomeUnknown: false }
  return { ok: false, error: asAppError(error, log, `${isCommandName(name) ? name : 'An unknown command'} failed`) }
}
