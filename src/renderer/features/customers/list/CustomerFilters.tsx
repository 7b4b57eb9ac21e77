import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import classes from './CustomerList.module.css'
import {
  CALL_TIMES,
  type CallTime,
  type CustomersView,
  isNarrowed,
  PLAIN_VIEW,
  SHOWN_STATES,
} from './customers-view.ts'

const STAGES = ['generated', 'connected', 'called', 'quiet', 'revoked'] as const
const TOOLS = ['current', 'outdated', 'none'] as const
const TIMES = Object.keys(CALL_TIMES) as CallTime[]

/** The servers that the list can be narrowed to. */
export interface ServerChoice {
  servers: readonly { id: string; name: string }[]
  /** Null: all of them. */
  serverId: string | null
  /** The service has no list of all. */
  needed: boolean
  onChoose: (serverId: string | null) => void
}

interface Props {
  view: CustomersView
  onChange: (change: Partial<CustomersView>) => void
  searchRef: RefObject<HTMLInputElement | null>
  /** What's typed, before it's looked for. */
  typed: string
  onType: (words: string) => void
  choice: ServerChoice | undefined
}

/** Narrows customers down by server, words, state, stage, tag, last call, and tools. */
export function CustomerFilters({ view, onChange, searchRef, typed, onType, choice }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const { data: tags = [] } = useQuery(commandQuery('customers.tags', { workspaceId }))
  const select = <V extends string>(
    name: 'state' | 'stage' | 'tag' | 'lastCall' | 'tools',
    any: string,
    values: readonly V[],
    labelOf: (value: V) => string,
  ) => (
    <NativeSelect
      className={classes.select}
      aria-label={t(`filter.${name}`)}
      data-active={view[name] !== null || undefined}
      value={view[name] ?? ''}
      data={[{ value: '', label: any }, ...values.map((value) => ({ value, label: labelOf(value) }))]}
      onChange={({ currentTarget }) =>
        onChange({ [name]: values.find((value) => value === currentTarget.value) ?? null })
      }
    />
  )
  // A tag that nobody has any more can still be what the list is narrowed to.
  const known = tags.map(({ tag }) => tag)
  const offered = view.tag === null || known.includes(view.tag) ? known : [view.tag, ...known]
  return (
    <Group component="search" gap="xs" mb="xs" aria-label={t('filter.label')}>
      <SearchField
        ref={searchRef}
        className={classes.search}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={typed}
        onChange={onType}
      />
      {choice && choice.servers.length > 1 && (
        <NativeSelect
          className={classes.select}
          aria-label={t('filter.server')}
          data-active={(choice.serverId !== null && !choice.needed) || undefined}
          value={choice.serverId ?? ''}
          data={[
            ...(choice.needed ? [] : [{ value: '', label: t('filter.anyServer') }]),
            ...choice.servers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => choice.onChoose(currentTarget.value || null)}
        />
      )}
      {select('state', t('filter.anyState'), SHOWN_STATES, (state) => t(`states.${state}`))}
      {select('stage', t('filter.anyStage'), STAGES, (stage) => t(`stages.${stage}`))}
      {offered.length > 0 && select('tag', t('filter.anyTag'), offered, (tag) => tag)}
      {select('lastCall', t('filter.anyCall'), TIMES, (time) => t(`filter.calls.${time}`))}
      {select('tools', t('filter.anyTools'), TOOLS, (tools) => t(`filter.toolsOf.${tools}`))}
      {isNarrowed(view) && (
        <Button variant="subtle" px="xs" onClick={() => onChange({ ...PLAIN_VIEW, sort: view.sort })}>
          {t('filter.clear')}
        </Button>
      )}
    </Group>
  )
}
