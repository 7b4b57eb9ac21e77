import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedState } from '../../../shared/history/issued-state.ts'
import type { CommandOutput } from '../../../shared/ipc/contract.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import {
  clearedView,
  EVERY_WORKSPACE,
  type IssuedScope,
  type IssuedTime,
  type IssuedView,
} from '../../lib/issued-urls/issued-view.ts'
import { serverKey } from '../../lib/server-place.ts'
import { useReportingWorkspaces } from '../../lib/url-state/use-reporting-workspaces.ts'
import { useStateName } from '../../lib/url-state/use-state-name.ts'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import type { FilterChoice } from '../../ui/filters/filter-choice.ts'
import { shownStates } from './shown-states.ts'

const CHECKS = ['working', 'connects', 'warning', 'broken', 'untested'] as const
const TIMES = ['today', 'week', 'month', 'year', 'dates'] as const

interface Props {
  view: IssuedView
  onChange: (change: Partial<IssuedView>) => void
  /** The scope of the list. Within one server, there's no choice of servers. */
  scope: IssuedScope
  searchRef: RefObject<HTMLInputElement | null>
  /** Shown at the end of the line. */
  aside: ReactNode
}

type Recorded = CommandOutput<'history.servers'>[number]

/** Filters the history by text, place, state, test, and time. */
export function IssuedFilters({ view, onChange, scope, searchRef, aside }: Props) {
  const { t } = useTranslation(['issued', 'fleetCheck'])
  const places = usePlaces(view, onChange, scope)
  const state = useStateChoice(view, onChange, scope)
  const { check, found, time } = view
  const filters: FilterChoice[] = [
    ...places,
    state,
    {
      id: 'check',
      label: t('filter.check'),
      any: t('filter.anyCheck'),
      value: check ?? '',
      options: CHECKS.map((value) => ({ value, label: t(`checks.${value}`) })),
      onChange: (value) => onChange({ check: CHECKS.find((check) => check === value) ?? null }),
    },
    {
      id: 'time',
      label: t('filter.time'),
      any: t('filter.anyTime'),
      value: time.within === 'any' ? '' : time.within,
      options: TIMES.map((value) => ({ value, label: t(`filter.${value}`) })),
      onChange: (value) => {
        const within = TIMES.find((each) => each === value) ?? 'any'
        onChange({ time: within === 'dates' ? { within, from: '', to: '' } : { within } })
      },
      ...(time.within === 'dates' && {
        chip: [time.from, time.to].map((day) => day || '…').join(' – '),
        more: <Dates time={time} onChange={(dates) => onChange({ time: dates })} />,
      }),
    },
    {
      id: 'found',
      label: t('filter.found'),
      any: '',
      value: found?.group ?? '',
      options: [],
      onChange: () => onChange({ found: null }),
      ...(found && {
        chip: found.group === 'changed' ? t('fleetCheck:changed') : t(`fleetCheck:groups.${found.group}`),
      }),
    },
  ]
  return (
    <FilterBar
      search={{
        ref: searchRef,
        label: t('search'),
        placeholder: t('searchPlaceholder'),
        value: view.search,
        onChange: (search) => onChange({ search }),
      }}
      filters={filters}
      onClear={() => onChange(clearedView(view))}
      aside={aside}
    />
  )
}

type Choose = Props['onChange']

/** Returns the workspace filter and the server filter, each only if it's set or offers a choice. */
function usePlaces({ workspaceId, serverId }: IssuedView, onChange: Choose, scope: IssuedScope): FilterChoice[] {
  const { t } = useTranslation('issued')
  const withServer = scope.serverId === undefined
  const { data: recorded = [] } = useQuery({ ...commandQuery('history.servers'), enabled: withServer })
  if (!withServer) return []
  const workspaces = [...new Map(recorded.map(({ workspace }) => [workspace.id, workspace.name]))]
  const others = workspaces.filter(([id]) => id !== scope.workspaceId)
  const chosen = workspaceId ?? scope.workspaceId
  const servers = recorded.filter(({ workspace }) => chosen === EVERY_WORKSPACE || workspace.id === chosen)
  const workspace: FilterChoice = {
    id: 'workspace',
    label: t('filter.workspace'),
    any: t('filter.thisWorkspace'),
    value: workspaceId ?? '',
    options: [
      ...others.map(([value, label]) => ({ value, label })),
      { value: EVERY_WORKSPACE, label: t('filter.anyWorkspace') },
    ],
    onChange: (value) => onChange({ workspaceId: value || null, serverId: null }),
  }
  const server: FilterChoice = {
    id: 'server',
    label: t('filter.server'),
    any: t('filter.anyServer'),
    value: serverId === null ? '' : serverKey({ workspaceId: chosen, serverId }),
    options:
      chosen === EVERY_WORKSPACE
        ? workspaces.map(([id, group]) => ({
            group,
            items: servers.filter(({ workspace }) => workspace.id === id).map(optionOf),
          }))
        : servers.map(optionOf),
    onChange: (value) => {
      const found = recorded.find((each) => keyOf(each) === value)
      if (!found) return onChange({ serverId: null })
      // Two workspaces may have servers with the same ID.
      const { id } = found.workspace
      onChange({ workspaceId: id === scope.workspaceId ? null : id, serverId: found.server.id })
    },
  }
  return [
    ...(others.length > 0 || workspaceId !== null ? [workspace] : []),
    ...(servers.length > 1 || serverId !== null ? [server] : []),
  ]
}

const keyOf = ({ workspace, server }: Recorded) => serverKey({ workspaceId: workspace.id, serverId: server.id })
const optionOf = (recorded: Recorded) => ({ value: keyOf(recorded), label: recorded.server.name })

/** Returns a filter with the states that rows can have, and the selected one. */
function useStateChoice({ workspaceId, state }: IssuedView, onChange: Choose, scope: IssuedScope): FilterChoice {
  const { t } = useTranslation('issued')
  const nameOf = useStateName()
  const shown = useShownStates(workspaceId ?? scope.workspaceId)
  const offered = state === null || shown.includes(state) ? shown : [state, ...shown]
  return {
    id: 'state',
    label: t('filter.state'),
    any: t('filter.anyState'),
    value: state ?? '',
    options: offered.map((value) => ({ value, label: nameOf(value) })),
    onChange: (value) => onChange({ state: offered.find((state) => state === value) ?? null }),
  }
}

type Between = Extract<IssuedTime, { within: 'dates' }>

function Dates({ time, onChange }: { time: Between; onChange: (time: Between) => void }) {
  const { t } = useTranslation('issued')
  return (['from', 'to'] as const).map((end) => (
    <TextInput
      key={end}
      type="date"
      aria-label={t(`filter.${end}`)}
      value={time[end]}
      onChange={({ currentTarget }) => onChange({ ...time, [end]: currentTarget.value })}
    />
  ))
}

/** Returns the states that rows can have in a workspace or in `EVERY_WORKSPACE`. */
function useShownStates(workspaceId: string): readonly IssuedState[] {
  const every = workspaceId === EVERY_WORKSPACE
  const { data: recorded } = useQuery({ ...commandQuery('history.servers'), enabled: every })
  const ids = useMemo(
    () => (every ? [...new Set(recorded?.map(({ workspace }) => workspace.id))] : [workspaceId]),
    [every, recorded, workspaceId],
  )
  const reporting = useReportingWorkspaces(ids)
  return useMemo(() => shownStates(ids, reporting), [ids, reporting])
}
