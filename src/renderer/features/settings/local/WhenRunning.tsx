import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { paths } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'

/** Shows content that needs the workspace's service, or, if the local one isn't running, a button to start it. */
export function WhenRunning({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const isLocal = useWorkspaceId() === LOCAL_WORKSPACE_ID
  const { data: service } = useQuery({ ...commandQuery('localService.status'), enabled: isLocal })
  if (!isLocal || service?.state === 'running') return children
  if (service === undefined) return null
  if (service.state === 'starting' || service.state === 'waiting') return <Note>{t(`local.${service.state}Body`)}</Note>
  return (
    <EmptyState
      icon={<IconPlugConnectedX size={20} stroke={1.6} aria-hidden />}
      title={t('local.notRunning')}
      hint={t('local.notRunningHint')}
      action={
        <Button variant="default" onClick={() => navigate(paths.settings(LOCAL_WORKSPACE_ID))}>
          {t('local.openGeneral')}
        </Button>
      }
    />
  )
}
