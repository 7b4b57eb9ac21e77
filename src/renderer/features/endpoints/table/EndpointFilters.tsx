import { Box } from '@mantine/core'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import type { FilterChoice } from '../../../ui/filters/filter-choice.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import classes from './EndpointFilters.module.css'
import {
  type EndpointFacts,
  type EndpointFilter,
  type FilterOption,
  filterOptionsOf,
  NO_FILTER,
} from './filter-endpoints.ts'

/** Minimum number of endpoints for filters to be shown. */
export const FILTERS_FROM = 8

interface Props {
  facts: EndpointFacts
  /** Shown at the end of the line. */
  aside: ReactNode
}

/** Filters the endpoint table by text, method, tag, and state. Memoized so that moving through the rows doesn't rerender it. */
export const EndpointFilters = memo(function EndpointFilters({ facts, aside }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const { filter } = panelOf(useStore(panelStore), place)
  const options = useMemo(() => filterOptionsOf(draft.endpoints, filter, facts), [draft.endpoints, filter, facts])
  const change = (part: Partial<EndpointFilter>) => changePanel(place, { filter: { ...filter, ...part } })
  const number = new Intl.NumberFormat(i18n.language)
  const choice = <T extends string>(
    id: 'method' | 'tag' | 'state',
    values: readonly FilterOption<T>[],
    labelOf: (value: T) => string,
  ): FilterChoice => {
    const chosen = values.find(({ value }) => value === filter[id])
    return {
      id,
      label: t(`filter.${id}`),
      any: t(`filter.any.${id}`),
      value: filter[id] ?? '',
      options: values.map(({ value, count }) => ({ value, label: `${labelOf(value)} (${number.format(count)})` })),
      onChange: (value) => change({ [id]: value === '' ? null : value } as Partial<EndpointFilter>),
      ...(chosen && { chip: labelOf(chosen.value) }),
    }
  }
  const filters = [
    choice('method', options.methods, (value) => value),
    choice('tag', options.tags, (value) => value),
    choice('state', options.states, (value) => t(`filter.states.${value}`)),
  ]
  return (
    <Box className={classes.filters} flex="none">
      <FilterBar
        search={{ label: t('filter.search'), value: filter.search, onChange: (search) => change({ search }) }}
        filters={filters.filter(({ options }) => options.length > 0)}
        onClear={() => changePanel(place, { filter: NO_FILTER })}
        aside={aside}
      />
    </Box>
  )
})
