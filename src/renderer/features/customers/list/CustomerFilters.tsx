import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import type { FilterChoice } from '../../../ui/filters/filter-choice.ts'
import { CALL_TIMES, type CallTime, PLAIN_VIEW, SHOWN_STATES } from './customers-view.ts'
import type { CustomerList } from './use-customer-list.ts'

/** Stages to filter by. Revoked customers are found by state instead. */
const STAGES = ['generated', 'connected', 'called', 'quiet'] as const
const TOOLS = ['current', 'outdated', 'none'] as const
const TIMES = Object.keys(CALL_TIMES) as CallTime[]

/** The servers the list can be filtered by. */
export interface ServerChoice {
  servers: readonly { id: string; name: string }[]
  /** Null shows all servers. */
  serverId: string | null
  /** Whether a server must be chosen because the service can't list all customers. */
  needed: boolean
  onChoose: (serverId: string | null) => void
}

interface Props {
  list: CustomerList
  searchRef: RefObject<HTMLInputElement | null>
  choice: ServerChoice | undefined
  /** Shown at the end of the line. */
  aside: ReactNode
}

/** Filters customers by server, text, state, stage, tag, last call, and tools. */
export function CustomerFilters({ list, searchRef, choice, aside }: Props) {
  const { view, change } = list
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const { data: tags = [] } = useQuery(commandQuery('customers.tags', { workspaceId }))
  const filter = <V extends string>(
    id: 'state' | 'stage' | 'tag' | 'lastCall' | 'tools',
    any: string,
    values: readonly V[],
    labelOf: (value: V) => string,
  ): FilterChoice => ({
    id,
    label: t(`filter.${id}`),
    any,
    value: view[id] ?? '',
    options: values.map((value) => ({ value, label: labelOf(value) })),
    onChange: (chosen) => change({ [id]: values.find((value) => value === chosen) ?? null }),
  })
  // The list may still be filtered by a tag that's no longer used.
  const known = tags.map(({ tag }) => tag)
  const offered = view.tag === null || known.includes(view.tag) ? known : [view.tag, ...known]
  const server = choice && {
    id: 'server',
    label: t('filter.server'),
    any: choice.needed ? undefined : t('filter.anyServer'),
    value: choice.serverId ?? '',
    options: choice.servers.map(({ id, name }) => ({ value: id, label: name })),
    onChange(chosen: string) {
      list.selection.clear()
      choice.onChoose(chosen || null)
    },
  }
  return (
    <FilterBar
      search={{
        ref: searchRef,
        label: t('search'),
        placeholder: t('searchPlaceholder'),
        value: list.typed,
        onChange: list.setTyped,
      }}
      filters={[
        ...(server && server.options.length > 1 ? [server] : []),
        filter('state', t('filter.anyState'), SHOWN_STATES, (state) => t(`states.${state}`)),
        filter('stage', t('filter.anyStage'), STAGES, (stage) => t(`stages.${stage}`)),
        ...(offered.length > 0 ? [filter('tag', t('filter.anyTag'), offered, (tag) => tag)] : []),
        filter('lastCall', t('filter.anyCall'), TIMES, (time) => t(`filter.calls.${time}`)),
        filter('tools', t('filter.anyTools'), TOOLS, (tools) => t(`filter.toolsOf.${tools}`)),
      ]}
      onClear={() => change({ ...PLAIN_VIEW, sort: view.sort })}
      aside={aside}
    />
  )
}
