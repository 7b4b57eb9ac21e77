import { logFor } from '../../core/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type CommandHandlers, type CommandName, commands } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import { messagesOf } from '../../shared/text/issue-message.ts'

interface RouterOptions<Sender> {
  handlers: CommandHandlers
  /** Whether the message comes from the app's own page. */
  isTrusted: (sender: Sender) => boolean
}

const log = logFor('ipc')

const isCommandName = (name: unknown): name is CommandName => typeof name === 'string' && Object.hasOwn(commands, name)

async function run(name: CommandName, handlers: CommandHandlers, input: unknown): Promise<unknown> {
  const contract = commands[name]
  const parsed = contract.input.safeParse(input)
  if (!parsed.success) {
    throw new AppFailure({ kind: 'invalidInput', fields: messagesOf(parsed.error) })
  }
  const handler = handlers[name] as (input: unknown) => Promise<unknown>
  return contract.output.parse(await handler(parsed.data))
}

/**
 * Answers the window's commands: checks the sender, the name and the input, calls the handler, and parses its output,
 * which drops unknown keys. Rejects for an untrusted sender; everything else resolves with a `Result`.
 */
export function createRouter<Sender>({ handlers, isTrusted }: RouterOptions<Sender>) {
  return async (sender: Sender, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isTrusted(sender)) throw new Error('Refused a command from an untrusted frame')
    try {
      if (!isCommandName(name)) throw new Error('Unknown command')
      return { ok: true, value: await run(name, handlers, input) }
    } catch (error) {
      if (error instanceof AppFailure) return { ok: false, error: error.detail }
      return {
        ok: false,
        error: {
          kind: 'unexpected',
          reference: log.error(`${isCommandName(name) ? name : 'An unknown command'} failed`, error),
        },
      }
    }
  }
}
