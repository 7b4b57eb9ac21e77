import { Box, Flex, Text, Title } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconCloud,
  IconDatabase,
  IconDeviceDesktop,
  IconHistory,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconPlugConnected,
  IconPlus,
  IconServerCog,
  IconShieldLock,
  IconTransfer,
  IconWorldShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useManagementAccess } from '../../../lib/ipc/service-access.ts'
import { paths, type WorkspaceSection } from '../../../lib/paths.ts'
import { NavItem } from './NavItem.tsx'
import classes from './SectionNav.module.css'
import { APP_SECTIONS, type AppSection, addPath, type Page, sectionPath, sectionsOf } from './settings-paths.ts'

const WORKSPACE_ICONS: Record<WorkspaceSection, typeof IconKey> = {
  general: IconServerCog,
  reachable: IconWorldShare,
  keys: IconKey,
  audit: IconHistory,
  data: IconDatabase,
  move: IconTransfer,
}

const APP_ICONS: Record<AppSection, typeof IconKey> = {
  general: IconAdjustmentsHorizontal,
  notifications: IconBell,
  security: IconShieldLock,
  clients: IconPlugConnected,
  keyboard: IconKeyboard,
  about: IconInfoCircle,
}

interface Props {
  workspaces: readonly Workspace[]
  currentId: string
  page: Page
}

/** The left column: pages of one workspace, links to the others, then pages of the app itself. */
export function SectionNav({ workspaces, currentId, page }: Props) {
  const { t } = useTranslation('settings')
  const shownId = page.kind === 'workspace' ? page.workspace.id : currentId
  const shown = workspaces.find(({ id }) => id === shownId)
  const others = workspaces.filter((workspace) => workspace !== shown)
  const [, navigate] = useLocation()
  const management = useManagementAccess(shownId)
  return (
    <Box className={classes.nav} flex="0 0 15.75rem">
      <Title order={1} px="sm">
        {t('title')}
      </Title>
      <nav aria-label={t('sectionsLabel')}>
        {shown && (
          <Part title={shown.name} note={shown.id === currentId ? t('list.inUse') : undefined}>
            {sectionsOf(shown.kind, management).map((section) => (
              <NavItem
                key={section}
                Icon={WORKSPACE_ICONS[section]}
                href={paths.settings(shown.id, section)}
                chosen={page.kind === 'workspace' && page.section === section}
              >
                {t(`workspacePages.${section}`)}
              </NavItem>
            ))}
          </Part>
        )}
        <Part title={t('othersHeading')}>
          {others.map((workspace) => (
            <OtherWorkspace key={workspace.id} workspace={workspace} />
          ))}
          {page.kind === 'add' ? (
            <NavItem Icon={IconPlus} href={addPath} chosen>
              {t('list.add')}
            </NavItem>
          ) : (
            <NavItem Icon={IconPlus} onClick={() => navigate(addPath)}>
              {t('list.add')}
            </NavItem>
          )}
        </Part>
        <Part title={t('appHeading')}>
          {APP_SECTIONS.map((section) => (
            <NavItem
              key={section}
              Icon={APP_ICONS[section]}
              href={sectionPath(section)}
              chosen={page.kind === 'app' && page.section === section}
            >
              {t(`appPages.${section}`)}
            </NavItem>
          ))}
        </Part>
      </nav>
    </Box>
  )
}

/** A group of pages with a heading. */
function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Flex className={classes.part} gap="xs" align="baseline" justify="space-between">
        <Title id={id} order={2} size="sm" miw={0} c="var(--text-3)" fw={550} lh="caption">
          <Text span inherit truncate display="block" title={title} dir="auto">
            {title}
          </Text>
        </Title>
        {note && (
          <Text span inherit flex="none" c="var(--text-3)" fz="xs">
            {note}
          </Text>
        )}
      </Flex>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

/** Link to the settings of another workspace, with its problem, if any. */
function OtherWorkspace({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const { data: service } = useQuery(commandQuery('localService.status'))
  const trouble =
    workspace.kind === 'local'
      ? service?.state === 'failed' && t('list.notRunning')
      : !workspace.hasApiKey && t('list.noKey')
  return (
    <NavItem
      Icon={workspace.kind === 'local' ? IconDeviceDesktop : IconCloud}
      href={paths.settings(workspace.id)}
      hint={workspace.baseUrl}
      trouble={trouble || undefined}
    >
      {workspace.name}
    </NavItem>
  )
}
