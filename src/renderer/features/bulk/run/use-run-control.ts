import { useQueryClient } from '@tanstack/react-query'
import type { Run } from '../../../../shared/bulk/commands.ts'
import type { CommandInput } from '../../../../shared/ipc/contract.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { Task } from '../../../lib/ipc/use-task.ts'

/** Actions on a run. Each one updates the display immediately. */
export interface RunControl {
  busy: boolean
  pause: () => void
  resume: () => void
  /** Throws `Failure`. */
  cancel: () => Promise<void>
  /** Resends rows that ended in one of these states. Throws `Failure`. */
  retry: (states: CommandInput<'bulk.retry'>['states']) => Promise<void>
}

/** Returns the actions on a run. `task` reports failures that no dialog shows. */
export function useRunControl(runId: string, task: Task): RunControl {
  const queryClient = useQueryClient()
  const show = (answer: Run) => {
    const { queryKey } = commandQuery('bulk.runs')
    queryClient.setQueryData(queryKey, (runs) => runs?.map((run) => (run.id === runId ? answer : run)))
    void queryClient.invalidateQueries({ queryKey: ['bulk.rows'] })
  }
  return {
    busy: task.busy,
    pause: () => void task.run(async () => show(await invoke('bulk.pause', { runId }))),
    resume: () => void task.run(async () => show(await invoke('bulk.resume', { runId }))),
    cancel: async () => show(await invoke('bulk.stop', { runId })),
    retry: async (states) => show(await invoke('bulk.retry', { runId, states })),
  }
}
