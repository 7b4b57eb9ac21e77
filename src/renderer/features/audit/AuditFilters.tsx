import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NO_KEY } from '../../../shared/management/records/audit-entry.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import type { FilterChoice } from '../../ui/filters/filter-choice.ts'
import { AUDIT_OUTCOMES, AUDIT_TIMES, type AuditView, EVERYTHING, operationWords, RECORDED } from './audit-view.ts'

interface Props {
  view: AuditView
  onChange: (change: Partial<AuditView>) => void
}

/** Filters the log by text, API key, change, result, and time. */
export function AuditFilters({ view, onChange }: Props) {
  const { t } = useTranslation('audit')
  const workspaceId = useWorkspaceId()
  const { data: keys = [] } = useQuery(commandQuery('apiKeys.list', { workspaceId }))
  const filters: FilterChoice[] = [
    {
      id: 'key',
      label: t('filters.key'),
      any: t('filters.anyKey'),
      options: [...keys.map(({ id, name }) => ({ value: id, label: name })), { value: NO_KEY.id, label: t('noKey') }],
      value: view.keyId,
      onChange: (keyId) => onChange({ keyId }),
    },
    {
      id: 'operation',
      label: t('filters.operation'),
      any: t('filters.anyOperation'),
      options: RECORDED.map((name) => ({ value: name, label: operationWords(t, name) })),
      value: view.operation,
      onChange: (operation) => onChange({ operation }),
    },
    {
      id: 'result',
      label: t('filters.result'),
      any: t('filters.anyResult'),
      options: AUDIT_OUTCOMES.map((result) => ({ value: result, label: t(`results.${result}`) })),
      value: view.result,
      onChange: (chosen) => onChange({ result: AUDIT_OUTCOMES.find((result) => result === chosen) ?? '' }),
    },
    {
      id: 'time',
      label: t('filters.time'),
      any: t('filters.anyTime'),
      options: AUDIT_TIMES.map((time) => ({ value: time, label: t(`filters.times.${time}`) })),
      value: view.time,
      onChange: (chosen) => onChange({ time: AUDIT_TIMES.find((time) => time === chosen) ?? '' }),
    },
  ]
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchPlaceholder'),
        value: view.search,
        onChange: (search) => onChange({ search }),
      }}
      filters={filters}
      onClear={() => onChange(EVERYTHING)}
    />
  )
}
