import { Button, type ComboboxStringGroupData, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../shared/ipc/contract.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import {
  clearedView,
  EVERY_WORKSPACE,
  ISSUED_STATES,
  type IssuedScope,
  type IssuedState,
  type IssuedTime,
  type IssuedView,
  isRecordState,
} from '../../lib/issued-urls/issued-view.ts'
import { serverKey } from '../../lib/server-place.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { isNarrowed } from './history-filter-of.ts'
import classes from './IssuedList.module.css'

const CHECKS = ['working', 'connects', 'warning', 'broken', 'untested'] as const
const TIMES = ['today', 'week', 'month', 'year', 'dates'] as const

interface Props {
  view: IssuedView
  onChange: (change: Partial<IssuedView>) => void
  /** What the list is of. Of one server, there's none to choose from. */
  scope: IssuedScope
  searchRef: RefObject<HTMLInputElement | null>
}

type Recorded = CommandOutput<'history.servers'>[number]

interface SelectsProps
  extends Pick<IssuedView, 'workspaceId' | 'serverId' | 'state' | 'check' | 'time'>,
    Pick<Props, 'onChange' | 'scope'> {}

function Selects({ workspaceId, serverId, state, check, time, onChange, scope }: SelectsProps) {
  const { t } = useTranslation('issued')
  const { t: tUrl } = useTranslation('urlState')
  const withServer = scope.serverId === undefined
  const { data: recorded = [] } = useQuery({ ...commandQuery('history.servers'), enabled: withServer })
  const workspaces = [...new Map(recorded.map(({ workspace }) => [workspace.id, workspace.name]))]
  const others = workspaces.filter(([id]) => id !== scope.workspaceId)
  const chosen = workspaceId ?? scope.workspaceId
  const servers = recorded.filter(({ workspace }) => chosen === EVERY_WORKSPACE || workspace.id === chosen)
  const select = (
    name: 'workspace' | 'server' | 'state' | 'check' | 'time',
    any: string,
    value: string,
    options: ComboboxStringGroupData,
    onValue: (value: string) => void,
  ) => (
    <NativeSelect
      className={classes.select}
      aria-label={t(`filter.${name}`)}
      data-active={value !== '' || undefined}
      value={value}
      data={[{ value: '', label: any }, ...options]}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
  const labelOf = (value: IssuedState) =>
    value === 'issued' || isRecordState(value) ? t(`states.${value}`) : tUrl(`states.${value}`)
  const setDates = (part: Partial<Extract<IssuedTime, { within: 'dates' }>>) =>
    time.within === 'dates' && onChange({ time: { ...time, ...part } })
  return (
    <>
      {withServer &&
        (others.length > 0 || workspaceId !== null) &&
        select(
          'workspace',
          t('filter.thisWorkspace'),
          workspaceId ?? '',
          [
            ...others.map(([value, label]) => ({ value, label })),
            { value: EVERY_WORKSPACE, label: t('filter.anyWorkspace') },
          ],
          (value) => onChange({ workspaceId: value || null, serverId: null }),
        )}
      {withServer &&
        servers.length > 1 &&
        select(
          'server',
          t('filter.anyServer'),
          serverId === null ? '' : serverKey({ workspaceId: chosen, serverId }),
          chosen === EVERY_WORKSPACE
            ? workspaces.map(([id, group]) => ({
                group,
                items: servers.filter(({ workspace }) => workspace.id === id).map(optionOf),
              }))
            : servers.map(optionOf),
          (value) => {
            const found = recorded.find((each) => keyOf(each) === value)
            // Two workspaces may have a server of the same ID.
            onChange(
              found
                ? {
                    workspaceId: found.workspace.id === scope.workspaceId ? null : found.workspace.id,
                    serverId: found.server.id,
                  }
                : { serverId: null },
            )
          },
        )}
      {select(
        'state',
        t('filter.anyState'),
        state ?? '',
        ISSUED_STATES.map((value) => ({ value, label: labelOf(value) })),
        (value) => onChange({ state: ISSUED_STATES.find((state) => state === value) ?? null }),
      )}
      {select(
        'check',
        t('filter.anyCheck'),
        check ?? '',
        CHECKS.map((value) => ({ value, label: t(`checks.${value}`) })),
        (value) => onChange({ check: CHECKS.find((check) => check === value) ?? null }),
      )}
      {select(
        'time',
        t('filter.anyTime'),
        time.within === 'any' ? '' : time.within,
        TIMES.map((value) => ({ value, label: t(`filter.${value}`) })),
        (value) => {
          const within = TIMES.find((each) => each === value) ?? 'any'
          onChange({ time: within === 'dates' ? { within, from: '', to: '' } : { within } })
        },
      )}
      {time.within === 'dates' && (
        <>
          <TextInput
            type="date"
            aria-label={t('filter.from')}
            value={time.from}
            onChange={({ currentTarget }) => setDates({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label={t('filter.to')}
            value={time.to}
            onChange={({ currentTarget }) => setDates({ to: currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

const keyOf = ({ workspace, server }: Recorded) => serverKey({ workspaceId: workspace.id, serverId: server.id })
const optionOf = (recorded: Recorded) => ({ value: keyOf(recorded), label: recorded.server.name })

/** All but the words; what's typed there doesn't draw these again. */
const FilterSelects = memo(Selects)

function Filters({ view, onChange, scope, searchRef }: Props) {
  const { t } = useTranslation('issued')
  const { search, workspaceId, serverId, state, check, time } = view
  return (
    <Group component="search" gap="xs" mb="xs" aria-label={t('filter.label')}>
      <SearchField
        ref={searchRef}
        className={classes.search}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelects {...{ workspaceId, serverId, state, check, time, onChange, scope }} />
      {isNarrowed(view) && (
        <Button variant="subtle" px="xs" onClick={() => onChange(clearedView(view))}>
          {t('filter.clear')}
        </Button>
      )}
    </Group>
  )
}

/** Narrows the history down by words, place, state, test, and time. */
export const IssuedFilters = memo(Filters)
