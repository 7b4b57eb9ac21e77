import { AppFailure } from '../../shared/errors.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import { reportBug } from './report-bug.ts'

/** The arguments of `invoke` after the name: none for a command that takes nothing. */
export type InvokeArguments<K extends CommandName> = undefined extends CommandInput<K> ? [] : [input: CommandInput<K>]

/**
 * Asks the main process for one thing and returns the value. Main has parsed the output already.
 * Throws `AppFailure`, with the detail that main sent, when the answer is a failure, and for a bug on the way.
 */
export async function invoke<K extends CommandName>(
  name: K,
  ...[input]: InvokeArguments<K>
): Promise<CommandOutput<K>> {
  const result = (await ask(name, input)) as Result<CommandOutput<K>>
  if (result.ok) return result.value
  throw new AppFailure(result.error)
}

async function ask(name: CommandName, input: unknown): Promise<unknown> {
  try {
    return await window.bridge.invoke(name, input)
  } catch (thrown) {
    throw new AppFailure({ kind: 'unexpected', reference: reportBug(`Command ${name}`, thrown) })
  }
}
