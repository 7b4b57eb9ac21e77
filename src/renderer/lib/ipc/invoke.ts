import { AppFailure } from '../../../shared/errors.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../../shared/ipc/contract.ts'
import { resultSchema } from '../../../shared/result.ts'
import { reportBug } from '../errors/report-bug.ts'

/** The input of a command as arguments: none for a command that takes nothing. */
export type InputArguments<K extends CommandName> = undefined extends CommandInput<K> ? [] : [input: CommandInput<K>]

/** `signal` cancels the request when it aborts. */
interface InvokeOptions {
  signal?: AbortSignal | undefined
}
/** The arguments of `invoke` after the name. */
export type InvokeArguments<K extends CommandName> =
  undefined extends CommandInput<K>
    ? [input?: undefined, options?: InvokeOptions]
    : [input: CommandInput<K>, options?: InvokeOptions]

/**
 * Asks the main process for one thing and returns the value. Main has parsed the value already.
 * Throws `AppFailure`, with the detail that main sent, when the answer is a failure, and for a bug on the way. A request
 * that was canceled ends with the kind `cancelled`, unless its value was there before.
 */
export async function invoke<K extends CommandName>(
  name: K,
  ...[input, { signal } = {}]: InvokeArguments<K>
): Promise<CommandOutput<K>> {
  if (signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
  const requestId = signal && crypto.randomUUID()
  const cancel = () => void ask('cancel', { requestId }).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const result = resultSchema.parse(await ask(name, input, requestId))
    if ('cancelled' in result) throw new AppFailure({ kind: 'cancelled', outcomeUnknown: result.outcomeUnknown })
    if (!result.ok) throw new AppFailure(result.error)
    return result.value as CommandOutput<K>
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

async function ask(name: CommandName, input: unknown, requestId?: string): Promise<unknown> {
  try {
    return await window.bridge.invoke(name, input, requestId)
  } catch (thrown) {
    throw new AppFailure({ kind: 'unexpected', reference: reportBug(`Command ${name}`, thrown) })
  }
}
