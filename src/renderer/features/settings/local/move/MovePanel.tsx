import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { MoveSetUp } from './MoveSetUp.tsx'
import { MoveStatus } from './MoveStatus.tsx'

/** Moves servers of `Local` to another workspace: a dry run, the move, and the customers' new URLs. */
export function MovePanel({ serverId }: { serverId: string | null }) {
  const { t } = useTranslation('move')
  const status = useQuery(commandQuery('move.status'))
  return (
    <Box maw="64rem" px="2xl" pt="2xl" pb="4xl">
      <PageHeader level={2} title={t('title')} lead={t('lead')} />
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {status.data === null && <MoveSetUp serverId={serverId} />}
      {status.data && <MoveStatus move={status.data} />}
    </Box>
  )
}
