import { Box, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx'
import { AboutPanel } from '../about/AboutPanel.tsx'
import { GeneralPanel } from '../app/GeneralPanel.tsx'
import { KeyboardPanel } from '../app/KeyboardPanel.tsx'
import { NotificationsPanel } from '../app/NotificationsPanel.tsx'
import { SecurityPanel } from '../security/SecurityPanel.tsx'
import { AddWorkspacePanel } from '../workspaces/AddWorkspacePanel.tsx'
import { SectionNav } from './SectionNav.tsx'
import { type AppSection, pageOf } from './settings-paths.ts'
import { WorkspacePages } from './WorkspacePages.tsx'

const APP_PANELS: Record<Exclude<AppSection, 'clients'>, () => ReactNode> = {
  general: GeneralPanel,
  notifications: NotificationsPanel,
  security: SecurityPanel,
  keyboard: KeyboardPanel,
  about: AboutPanel,
}

interface Props {
  /** Page that lists client installations. */
  installed: ReactNode
  /** Page that shows a workspace's audit log. */
  audit: (workspace: Workspace) => ReactNode
}

/** Settings of a workspace and of the whole app. */
export default function SettingsScreen({ installed, audit }: Props) {
  const { t } = useTranslation('settings')
  const [path] = useLocation()
  const list = useQuery(commandQuery('workspaces.list'))

  if (list.isError) {
    return (
      <Box component="main" maw="40rem" p="2xl" tabIndex={-1}>
        <Title order={1} mb="lg">
          {t('title')}
        </Title>
        <ErrorAlert error={list.error.detail} actions={{ retry: () => void list.refetch() }} />
      </Box>
    )
  }
  if (!list.data) return <main tabIndex={-1} aria-busy="true" />

  const { workspaces, currentId } = list.data
  const page = pageOf(path, workspaces, currentId)
  const AppPanel = page.kind === 'app' && page.section !== 'clients' ? APP_PANELS[page.section] : null
  return (
    <MasterDetail>
      <SectionNav workspaces={workspaces} currentId={currentId} page={page} />
      {/* Start at the top of each page. */}
      <div key={path}>
        {AppPanel && <AppPanel />}
        {page.kind === 'app' && page.section === 'clients' && <Suspense>{installed}</Suspense>}
        {page.kind === 'add' && <AddWorkspacePanel />}
        {page.kind === 'workspace' && (
          <WorkspacePages page={page} current={page.workspace.id === currentId} audit={audit(page.workspace)} />
        )}
        {page.kind === 'gone' && <EmptyState title={t('workspace.goneTitle')} hint={t('workspace.gone')} />}
      </div>
    </MasterDetail>
  )
}
