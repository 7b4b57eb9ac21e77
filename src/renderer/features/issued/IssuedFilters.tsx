import { Button, type ComboboxStringGroupData, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../shared/ipc/contract.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import {
  ISSUED_STATES,
  type IssuedState,
  type IssuedTime,
  type IssuedView,
  isRecordState,
  PLAIN_VIEW,
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
  /** In the tab of a server, there's nothing to choose from. */
  withServer: boolean
  searchRef: RefObject<HTMLInputElement | null>
}

type Recorded = CommandOutput<'history.servers'>[number]

interface SelectsProps
  extends Pick<IssuedView, 'workspaceId' | 'serverId' | 'state' | 'check' | 'time'>,
    Pick<Props, 'onChange' | 'withServer'> {}

function Selects({ workspaceId, serverId, state, check, time, onChange, withServer }: SelectsProps) {
  const { t } = useTranslation('issued')
  const { t: tUrl } = useTranslation('urlState')
  const { data: recorded = [] } = useQuery({ ...commandQuery('history.servers'), enabled: withServer })
  const workspaces = [...new Map(recorded.map(({ workspace }) => [workspace.id, workspace.name]))]
  const several = workspaces.length > 1
  const servers = recorded.filter(({ workspace }) => workspaceId === null || workspace.id === workspaceId)
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
        several &&
        select(
          'workspace',
          t('filter.anyWorkspace'),
          workspaceId ?? '',
          workspaces.map(([value, label]) => ({ value, label })),
          (value) => onChange({ workspaceId: value || null, serverId: null }),
        )}
      {withServer &&
        servers.length > 1 &&
        select(
          'server',
          t('filter.anyServer'),
          serverId === null ? '' : serverKey({ workspaceId: workspaceId ?? '', serverId }),
          several && workspaceId === null
            ? workspaces.map(([id, group]) => ({
                group,
                items: servers.filter(({ workspace }) => workspace.id === id).map(optionOf),
              }))
            : servers.map(optionOf),
          (value) => {
            const found = recorded.find((each) => keyOf(each) === value)
            // Two workspaces may have a server of the same ID.
            onChange(found ? { workspaceId: found.workspace.id, serverId: found.server.id } : { serverId: null })
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

function Filters({ view, onChange, withServer, searchRef }: Props) {
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
      <FilterSelects {...{ workspaceId, serverId, state, check, time, onChange, withServer }} />
      {isNarrowed(view) && (
        <Button variant="subtle" px="xs" onClick={() => onChange({ ...PLAIN_VIEW, sort: view.sort })}>
          {t('filter.clear')}
        </Button>
      )}
    </Group>
  )
}

/** Narrows the history down by words, place, state, test, and time. */
export const IssuedFilters = memo(Filters)
