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
      {isNarrowed(view) && (
        <Button variant="subtle" px="xs" onClick={() => onChange(EVERYTHING)}>
          {t('filters.clear')}
        </Button>
      )}
      {/* In a narrow window, they take a line of their own together. */}
      <Group gap="xs">
        <Choice
          width="8rem"
          label={t('filters.key')}
          any={t('filters.anyKey')}
          options={[
            ...keys.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_KEY.id, label: t('noKey') },
          ]}
          value={view.keyId}
          onChange={(keyId) => onChange({ keyId })}
        />
        <Choice
          width="8.5rem"
          label={t('filters.operation')}
          any={t('filters.anyOperation')}
          options={RECORDED.map((name) => ({ value: name, label: operationWords(t, name) }))}
          value={view.operation}
          onChange={(operation) => onChange({ operation })}
        />
        <Choice
          width="7.5rem"
          label={t('filters.result')}
          any={t('filters.anyResult')}
          options={AUDIT_OUTCOMES.map((result) => ({ value: result, label: t(`results.${result}`) }))}
          value={view.result}
          onChange={(chosen) => onChange({ result: AUDIT_OUTCOMES.find((result) => result === chosen) ?? '' })}
        />
        <Choice
          width="7.5rem"
          label={t('filters.time')}
          any={t('filters.anyTime')}
          options={AUDIT_TIMES.map((time) => ({ value: time, label: t(`filters.times.${time}`) }))}
          value={view.time}
          onChange={(chosen) => onChange({ time: AUDIT_TIMES.find((time) => time === chosen) ?? '' })}
        />
      </Group>
    </Group>
  )
}

interface ChoiceProps {
  label: string
  width: string
  /** What it's called when nothing is chosen, which is the empty value. */
  any: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

const Choice = ({ label, width, any, options, value, onChange }: ChoiceProps) => (
  <NativeSelect
    w={width}
    aria-label={label}
    value={value}
    data={[{ value: '', label: any }, ...options]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
