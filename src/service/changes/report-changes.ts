import type { Changes } from '../../shared/management/changes.ts'
import { changesBy } from '../../shared/management/operation-effects.ts'
import type { OperationHandlers, OperationName } from '../../shared/management/operations.ts'

type Handler = (input: unknown, signal: AbortSignal) => Promise<unknown>

/** The same operations; after each that succeeds, `note` hears what it has changed, whoever asked for it. */
export function reportChanges(operations: OperationHandlers, note: (changes: Changes) => void): OperationHandlers {
  const telling = (Object.entries(operations) as [OperationName, Handler][]).map(([name, handler]) => {
    const run: Handler = async (input, signal) => {
      const output = await handler(input, signal)
      const changes = changesBy(name, input, output)
      if (changes) note(changes)
      return output
    }
    return [name, run]
  })
  return Object.fromEntries(telling) as OperationHandlers
}
