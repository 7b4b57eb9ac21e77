import type { CommandInput, CommandName, CommandOutput } from '../../../shared/ipc/contract.ts'
import { isObject } from '../../../shared/values/is-object.ts'
import { textsFor } from '../../text/more-texts.ts'
import { Failure } from '../errors/failure.ts'
import { reportBug } from '../errors/report-bug.ts'

/** A command's input as arguments: none for a command without input. */
export type InputArguments<K extends CommandName> = undefined extends CommandInput<K> ? [] : [input: CommandInput<K>]

/** Aborting `signal` cancels the request. */
interface InvokeOptions {
  signal?: AbortSignal | undefined
}
/** The arguments of `invoke` after the name. */
export type InvokeArguments<K extends CommandName> =
  undefined extends CommandInput<K>
    ? [input?: undefined, options?: InvokeOptions]
    : [input: CommandInput<K>, options?: InvokeOptions]

/**
 * Sends a request to the main process, and parses and returns the result. Throws `Failure` with main's error detail if the request
 * fails, or for a bug in transit. A canceled request fails with the kind `cancelled`, unless its result arrived first.
 */
export async function invoke<K extends CommandName>(
  name: K,
  ...[input, { signal } = {}]: InvokeArguments<K>
): Promise<CommandOutput<K>> {
  if (signal?.aborted) throw new Failure({ kind: 'cancelled', outcomeUnknown: false })
  const requestId = signal && crypto.randomUUID()
  const cancel = () => void ask('cancel', { requestId }).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const answer = await ask(name, input, requestId)
    await textsFor(answer)
    if (isObject(answer) && answer.ok === true) return answer.value as CommandOutput<K>
    // Most failures come after the first screen, which doesn't load zod.
    const { resultSchema } = await import('../../../shared/result.ts')
    const result = resultSchema.parse(answer)
    if ('cancelled' in result) throw new Failure({ kind: 'cancelled', outcomeUnknown: result.outcomeUnknown })
    if (!result.ok) throw new Failure(result.error)
    return result.value as CommandOutput<K>
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

async function ask(name: CommandName, input: unknown, requestId?: string): Promise<unknown> {
  try {
    return await window.bridge.invoke(name, input, requestId)
  } catch (thrown) {
    throw new Failure({ kind: 'unexpected', reference: reportBug(`Command ${name}`, thrown) })
  }
}
