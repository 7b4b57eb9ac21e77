import { useTranslation } from 'react-i18next'
import { METHODS } from '../../../../shared/management/endpoint/endpoint.ts'
import {
  type InspectedOperation,
  type OperationState,
  operationStateSchema,
} from '../../../../shared/management/imports/document-inspection.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import type { FilterChoice } from '../../../ui/filters/filter-choice.ts'
import { NO_OPERATION_FILTER, type OperationFilter } from './operation-tree.ts'

interface Props {
  operations: readonly InspectedOperation[]
  filter: OperationFilter
  onChange: (part: Partial<OperationFilter>) => void
}

/** Filters a document's operations by text, method, or state. */
export function OperationFilters({ operations, filter, onChange }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const number = new Intl.NumberFormat(i18n.language)
  const optionsOf = <T extends string>(
    values: readonly T[],
    has: (operation: InspectedOperation, value: T) => boolean,
    labelOf: (value: T) => string,
  ) =>
    values
      .map((value) => ({ value, count: operations.filter((each) => has(each, value)).length }))
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => ({ value, label: `${labelOf(value)} (${number.format(count)})` }))
  const filters: FilterChoice[] = [
    {
      id: 'method',
      label: t('filter.method'),
      any: t('filter.any.method'),
      value: filter.method ?? '',
      options: optionsOf(
        METHODS,
        (each, method) => each.method === method,
        (method) => method,
      ),
      onChange: (value) => onChange({ method: value === '' ? null : value }),
    },
    {
      id: 'state',
      label: t('import.state'),
      any: t('import.anyState'),
      value: filter.state ?? '',
      options: optionsOf(
        operationStateSchema.options,
        (each, state) => each.state === state,
        (state) => t(`import.states.${state}`),
      ),
      onChange: (value) => onChange({ state: value === '' ? null : (value as OperationState) }),
    },
  ]
  return (
    <FilterBar
      search={{ label: t('import.search'), value: filter.search, onChange: (search) => onChange({ search }) }}
      filters={filters.filter(({ options }) => options.length > 1)}
      onClear={() => onChange(NO_OPERATION_FILTER)}
    />
  )
}
