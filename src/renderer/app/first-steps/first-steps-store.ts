import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** Whether they were finished in this session, and the panel that says so isn't closed yet. */
const finishedStore = createStore(false)

/** `open`: not finished and not skipped; `finished`: a moment ago; null: nothing is shown. */
export function useFirstSteps(): 'open' | 'finished' | null {
  const { data } = useQuery(commandQuery('settings.get'))
  if (useStore(finishedStore)) return 'finished'
  return data?.firstSteps === 'open' ? 'open' : null
}

/** Shows them, also to somebody who has finished or skipped them. Errors as in `invoke`. */
export async function openFirstSteps(): Promise<void> {
  finishedStore.update(() => false)
  await invoke('settings.update', { firstSteps: 'open' })
}

/** Shows them never again. Errors as in `invoke`. */
export async function skipFirstSteps(): Promise<void> {
  await invoke('settings.update', { firstSteps: 'over' })
}

/** The same, but says once that all is done. Errors as in `invoke`. */
export async function finishFirstSteps(): Promise<void> {
  finishedStore.update(() => true)
  await invoke('settings.update', { firstSteps: 'over' })
}

export const closeFinished = (): void => finishedStore.update(() => false)
