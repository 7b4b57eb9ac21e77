import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NO_KEY } from '../../../shared/management/records/audit-entry.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import {
  AUDIT_OUTCOMES,
  AUDIT_TIMES,
  type AuditView,
  EVERYTHING,
  isNarrowed,
  operationWords,
  RECORDED,
} from './audit-view.ts'

interface Props {
  view: AuditView
  onChange: (change: Partial<AuditView>) => void
}

/** Narrows the log down by words, key, change, result, and time. */
export function AuditFilters({ view, onChange }: Props) {
  const { t } = useTranslation('audit')
  const workspaceId = useWorkspaceId()
  const { data: keys = [] } = useQuery(commandQuery('apiKeys.list', { workspaceId }))
  return (
    <Group component="search" gap="xs" mb="md" aria-label={t('filters.label')}>
      <Box flex="1 1 18rem">
        <SearchField
          label={t('filters.search')}
          placeholder={t('filters.searchPlaceholder')}
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
      </Box>
      {/* In a narrow window, they take a line of their own together. */}
      <Group gap="xs">
        <NativeSelect
          w="8rem"
          aria-label={t('filters.key')}
          value={view.keyId}
          data={[
            { value: '', label: t('filters.anyKey') },
            ...keys.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_KEY.id, label: t('noKey') },
          ]}
          onChange={({ currentTarget }) => onChange({ keyId: currentTarget.value })}
        />
        <NativeSelect
          w="8.5rem"
          aria-label={t('filters.operation')}
          value={view.operation}
          data={[
            { value: '', label: t('filters.anyOperation') },
            ...RECORDED.map((name) => ({ value: name, label: operationWords(t, name) })),
          ]}
          onChange={({ currentTarget }) => onChange({ operation: currentTarget.value })}
        />
        <NativeSelect
          w="7.5rem"
          aria-label={t('filters.result')}
          value={view.result}
          data={[
            { value: '', label: t('filters.anyResult') },
            ...AUDIT_OUTCOMES.map((result) => ({ value: result, label: t(`results.${result}`) })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ result: AUDIT_OUTCOMES.find((result) => result === currentTarget.value) ?? '' })
          }
        />
        <NativeSelect
          w="7.5rem"
          aria-label={t('filters.time')}
          value={view.time}
          data={[
            { value: '', label: t('filters.anyTime') },
            ...AUDIT_TIMES.map((time) => ({ value: time, label: t(`filters.times.${time}`) })),
          ]}
          onChange={({ currentTarget }) => onChange({ time: AUDIT_TIMES.find((t) => t === currentTarget.value) ?? '' })}
        />
        {isNarrowed(view) && (
          <Button variant="subtle" px="xs" onClick={() => onChange(EVERYTHING)}>
            {t('filters.clear')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
