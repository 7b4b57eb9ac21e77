import { Button } from '@mantine/core'
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { RecordRow } from './RecordRow.tsx'
import classes from './RecordsPanel.module.css'
import { Recoveries } from './Recoveries.tsx'

/** What was installed where, each entry looked at again. */
export default function RecordsPanel() {
  const { t } = useTranslation('clients')
  const { data: clients = [] } = useQuery(commandQuery('clients.list'))
  const records = useQuery({ ...commandQuery('clients.records'), refetchOnMount: 'always' })
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const newestFirst = [...(records.data ?? [])].sort((a, b) => b.installedAt.localeCompare(a.installedAt))
  return (
    <div className={classes.panel}>
      <PageHeader
        level={2}
        title={t('records.title')}
        lead={t('records.intro')}
        actions={
          newestFirst.length > 0 && (
            <div className={classes.recheck}>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
                loading={records.isFetching}
                onClick={() => void records.refetch()}
              >
                {t('records.recheck')}
              </Button>
              <span role="status" className={classes.checked}>
                {t('records.checked')} <RelativeTime time={records.dataUpdatedAt} />
              </span>
            </div>
          )
        }
      />
      <Recoveries names={names} />
      {records.isPending && <Skeletons rows={3} height={58} />}
      {records.error && <ErrorAlert error={records.error.detail} actions={{ retry: () => void records.refetch() }} />}
      {records.data && newestFirst.length === 0 && (
        <EmptyState
          icon={<IconPlugConnected size={20} stroke={1.6} aria-hidden />}
          title={t('records.empty')}
          hint={t('records.emptyHint')}
        />
      )}
      {newestFirst.length > 0 && (
        <ul aria-label={t('records.table')} className={classes.list}>
          {newestFirst.map((record) => (
            <RecordRow key={record.id} record={record} clientName={names.get(record.clientId) ?? record.clientId} />
          ))}
        </ul>
      )}
    </div>
  )
}
