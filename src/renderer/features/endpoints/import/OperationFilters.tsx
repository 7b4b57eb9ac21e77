import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { METHODS } from '../../../../shared/management/endpoint/endpoint.ts'
import {
  type InspectedOperation,
  type OperationState,
  operationStateSchema,
} from '../../../../shared/management/imports/document-inspection.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import classes from './ImportScreen.module.css'
import type { OperationFilter } from './operation-tree.ts'

interface Props {
  operations: readonly InspectedOperation[]
  filter: OperationFilter
  onChange: (part: Partial<OperationFilter>) => void
}

/** Filters a document's operations by text, method, or state. */
export function OperationFilters({ operations, filter, onChange }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const number = new Intl.NumberFormat(i18n.language)
  const states = operationStateSchema.options
    .map((state) => ({ state, count: operations.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0)
  const methods = METHODS.map((method) => ({
    method,
    count: operations.filter((each) => each.method === method).length,
  })).filter(({ count }) => count > 0)
  return (
    <Group component="search" gap="xs" align="stretch" aria-label={t('import.filter')}>
      <SearchField
        className={classes.search}
        label={t('import.search')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      {methods.length > 1 && (
        <NativeSelect
          aria-label={t('filter.method')}
          value={filter.method ?? ''}
          data={[
            { value: '', label: t('filter.any.method') },
            ...methods.map(({ method, count }) => ({
              value: method,
              label: `${method} (${number.format(count)})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ method: value === '' ? null : value })}
        />
      )}
      {states.length > 1 && (
        <NativeSelect
          aria-label={t('import.state')}
          value={filter.state ?? ''}
          data={[
            { value: '', label: t('import.anyState') },
            ...states.map(({ state, count }) => ({
              value: state,
              label: `${t(`import.states.${state}`)} (${number.format(count)})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ state: value === '' ? null : (value as OperationState) })
          }
        />
      )}
    </Group>
  )
}
