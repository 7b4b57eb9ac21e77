import { useQuery } from '@tanstack/react-query'
import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../../lib/ipc/current-workspace.ts'
import { useStore } from '../../lib/store.ts'
import { settledStore } from '../settled-store.ts'

export const STEPS = ['generate', 'test', 'client'] as const
type Step = (typeof STEPS)[number]

interface Progress {
  /** Whether everything that progress depends on has loaded. Until then, no step counts as done. */
  isKnown: boolean
  done: ReadonlySet<Step>
  /** The first step that isn't done; null if all are. */
  current: Step | null
  /** The URL for the next step: a working one, or else the newest; null if this workspace has none. */
  record: IssuedRecord | null
}

/**
 * Progress in this workspace, derived from the history and the clients rather than from clicks. The query opens the history, which the
 * first screen shouldn't wait for. Without a URL nothing else is queried, so a new user's startup doesn't load the code for clients.
 */
export function useProgress(): Progress {
  const enabled = useStore(settledStore)
  const workspaceId = useCurrentWorkspace()?.id
  const newest = (filter: Partial<HistoryFilter>, when = true) => ({
    ...commandQuery('history.list', {
      filter: { workspaceId: workspaceId ?? '', states: ['issued'], ...filter },
      sort: {},
      offset: 0,
      limit: 1,
    }),
    enabled: enabled && when && workspaceId !== undefined,
  })
  const all = useQuery(newest({})).data
  const issued = all?.records[0]
  const hasUrl = issued !== undefined
  const working = useQuery(newest({ check: 'working' }, hasUrl)).data
  const connects = useQuery(newest({ check: 'connects' }, hasUrl)).data
  const warned = useQuery(newest({ check: 'warning' }, hasUrl)).data
  const installs = useQuery({ ...commandQuery('clients.records'), enabled: enabled && hasUrl }).data
  const found = useQuery({ ...commandQuery('clients.found'), enabled: enabled && hasUrl }).data
  const { data: settings } = useQuery(commandQuery('settings.get'))

  const isKnown = hasUrl
    ? working !== undefined &&
      connects !== undefined &&
      warned !== undefined &&
      installs !== undefined &&
      found !== undefined
    : all !== undefined
  const tested = working?.records[0] ?? connects?.records[0] ?? warned?.records[0]
  const isInstalled = installs?.some(({ state }) => state === 'present' || state === 'changed') ?? false
  // A client without a config file on this computer is set up manually.
  const last = settings?.lastClient
  const isHandedOver = last !== undefined && found !== undefined && !found.some(({ clientId }) => clientId === last)
  const done = new Set<Step>()
  if (!isKnown || !hasUrl) return { isKnown, done, current: STEPS[0], record: null }
  done.add('generate')
  if (tested) done.add('test')
  if (isInstalled || isHandedOver) done.add('client')
  return { isKnown, done, current: STEPS.find((step) => !done.has(step)) ?? null, record: tested ?? issued ?? null }
}
