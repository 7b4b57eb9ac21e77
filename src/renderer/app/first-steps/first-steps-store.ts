import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

/** Whether to offer the first step: no URL has been generated and it wasn't skipped. */
export function useFirstSteps(): boolean {
  return useQuery(commandQuery('settings.get')).data?.firstSteps === 'open'
}

/** Permanently stops offering the steps; the help still has them. Rejects like `invoke`. */
export async function endFirstSteps(): Promise<void> {
  await invoke('settings.update', { firstSteps: 'over' })
}
