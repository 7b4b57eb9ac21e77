import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

/** Whether the first step is offered: no URL was made yet, and it wasn’t skipped. */
export function useFirstSteps(): boolean {
  return useQuery(commandQuery('settings.get')).data?.firstSteps === 'open'
}

/** Offers it never again: from then on, the steps are in the help. Errors as in `invoke`. */
export async function endFirstSteps(): Promise<void> {
  await invoke('settings.update', { firstSteps: 'over' })
}
