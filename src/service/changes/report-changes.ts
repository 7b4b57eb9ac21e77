import type { Changes } from '../../shared/management/changes.ts'
import { changesBy } from '../../shared/management/operation-effects.ts'
import type { Caller, OperationHandlers, OperationName } from '../../shared/management/operations.ts'

type Handler = (input: unknown, signal: AbortSignal, caller: Caller) => Promise<unknown>

/** Wraps the operations so that each successful one calls `note` with what it changed, whoever called it. */
export function reportChanges(operations: OperationHandlers, note: (changes: Changes) => void): OperationHandlers {
  const telling = (Object.entries(operations) as [OperationName, Handler][]).map(([name, handler]) => {
    const run: Handler = async (input, signal, caller) => {
      const output = await handler(input, signal, caller)
      const changes = changesBy(name, input, output)
      if (changes) note(changes)
      return output
    }
    return [name, run]
  })
  return Object.fromEntries(telling) as OperationHandlers
}
