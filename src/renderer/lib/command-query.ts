import { queryOptions } from '@tanstack/react-query'
import type { CommandName } from '../../shared/ipc/contract.ts'
import { type InvokeArguments, invoke } from './invoke.ts'

/** Query options for a command that reads; the key is the command's name, then its input. */
export function commandQuery<K extends CommandName>(name: K, ...input: InvokeArguments<K>) {
  return queryOptions({ queryKey: [name, ...input] as const, queryFn: () => invoke(name, ...input) })
}
