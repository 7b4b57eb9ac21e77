import { Anchor, Box, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { paths } from '../../../../lib/paths.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { MoveSetUp } from './MoveSetUp.tsx'
import { MoveStatus } from './MoveStatus.tsx'

/** Moves servers of `Local` to another workspace: a dry run, the move, and the customers' new URLs. */
export function MovePanel({ serverId }: { serverId: string | null }) {
  const { t } = useTranslation('move')
  const status = useQuery(commandQuery('move.status'))
  return (
    <Box maw="46rem" px="2xl" pt="2xl" pb="4xl">
      <Anchor component={Link} href={paths.settings(LOCAL_WORKSPACE_ID)} display="inline-flex" mb="sm" size="sm">
        <Group component="span" gap="3xs" wrap="nowrap">
          <IconArrowLeft size={15} stroke={1.8} aria-hidden />
          {t('back')}
        </Group>
      </Anchor>
      <PageHeader level={2} title={t('title')} lead={t('lead')} />
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {status.data === null && <MoveSetUp serverId={serverId} />}
      {status.data && <MoveStatus move={status.data} />}
    </Box>
  )
}
