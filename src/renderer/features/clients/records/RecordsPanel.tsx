import { Box, Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ClientOverview } from './ClientOverview.tsx'
import { RecordRow } from './RecordRow.tsx'
import { Recoveries } from './Recoveries.tsx'

/** Lists what was installed where, with each entry's current state. */
export default function RecordsPanel() {
  const { t } = useTranslation('clients')
  const { data: clients = [] } = useQuery(commandQuery('clients.list'))
  const records = useQuery({ ...commandQuery('clients.records'), refetchOnMount: 'always' })
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const newestFirst = [...(records.data ?? [])].sort((a, b) => b.installedAt.localeCompare(a.installedAt))
  return (
    <Box maw="64rem" px="2xl" pt="2xl" pb="4xl">
      <PageHeader
        level={2}
        title={t('records.title')}
        lead={t('records.intro')}
        actions={
          newestFirst.length > 0 && (
            <Stack align="flex-end" gap="3xs" flex="none">
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
                loading={records.isFetching}
                onClick={() => void records.refetch()}
              >
                {t('records.recheck')}
              </Button>
              <Text role="status" span size="sm" c="dimmed">
                {t('records.checked')} <RelativeTime time={records.dataUpdatedAt} />
              </Text>
            </Stack>
          )
        }
      />
      <Recoveries names={names} mb="lg" />
      {records.isPending && <Skeletons rows={3} height={58} />}
      {records.error && <ErrorAlert error={records.error.detail} actions={{ retry: () => void records.refetch() }} />}
      {records.data && newestFirst.length === 0 && (
        <Text c="dimmed" maw="60ch">
          <Text span inherit fw={550} c="var(--text)">
            {t('records.empty')}
          </Text>{' '}
          {t('records.emptyHint')}
        </Text>
      )}
      {newestFirst.length > 0 && (
        <ul aria-label={t('records.table')} className={rows.list}>
          {newestFirst.map((record) => (
            <RecordRow key={record.id} record={record} clientName={names.get(record.clientId) ?? record.clientId} />
          ))}
        </ul>
      )}
      <ClientOverview clients={clients} />
    </Box>
  )
}
