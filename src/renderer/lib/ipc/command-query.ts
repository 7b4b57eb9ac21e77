import { queryOptions } from '@tanstack/react-query'
import type { CommandName } from '../../../shared/ipc/contract.ts'
import { type InputArguments, type InvokeArguments, invoke } from './invoke.ts'

/**
 * Returns query options for a command that only reads. The key is the command's name and its input. The request is canceled once unused.
 */
export function commandQuery<K extends CommandName>(name: K, ...input: InputArguments<K>) {
  return queryOptions({
    queryKey: [name, ...input] as const,
    queryFn: ({ signal }) => invoke(name, ...([input[0], { signal }] as unknown as InvokeArguments<K>)),
  })
}
