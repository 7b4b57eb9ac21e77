import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useStore } from '../lib/store.ts'
import { settledStore } from './settled-store.ts'

/** Bulk activity for the navigation; undefined if there is none. `warn` means a run needs attention. */
export function useBulkActivity(): { tone: 'accent' | 'warn'; text: string } | undefined {
  const { t } = useTranslation('shell')
  // The query opens the history, which the first screen shouldn't wait for.
  const { data: runs = [] } = useQuery({ ...commandQuery('bulk.runs'), enabled: useStore(settledStore) })
  const count = (...states: string[]) => runs.filter(({ progress }) => states.includes(progress.state)).length
  const running = count('running', 'cancelling')
  const paused = count('paused')
  if (running > 0) return { tone: 'accent', text: t('bulkRunning', { count: running }) }
  return paused > 0 ? { tone: 'warn', text: t('bulkPaused', { count: paused }) } : undefined
}
