import { Box, Flex, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { paths } from '../../../lib/paths.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { APP_SECTIONS, addPath, type Page, sectionPath } from './settings-paths.ts'

interface Props {
  workspaces: readonly Workspace[]
  currentId: string
  page: Page
}

/** The column at the left: the workspaces, then the pages of the app itself. */
export function SectionNav({ workspaces, currentId, page }: Props) {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const { data: service } = useQuery(commandQuery('localService.status'))

  const below = (workspace: Workspace): string => {
    if (workspace.kind === 'hosted') return workspace.hasApiKey ? hostOf(workspace.baseUrl) : t('list.noKey')
    if (service?.state === 'running') return t('list.localState.running', { port: service.port })
    return t(`list.localState.${service?.state ?? 'starting'}`)
  }
  const belowColor = (workspace: Workspace): string => {
    if (isTrouble(workspace, service?.state)) return 'var(--bad)'
    return chosen(workspace.id) ? 'dimmed' : 'var(--text-3)'
  }
  const chosen = (id: string) =>
    ((page.kind === 'local' || page.kind === 'move') && id === 'local') ||
    (page.kind === 'audit' && page.workspace.id === id) ||
    (page.kind === 'workspace' && page.workspace.id === id)

  return (
    <Box flex="0 0 15.75rem" px="sm" py="2xl">
      <Title order={1} px="sm">
        {t('title')}
      </Title>
      <nav aria-label={t('sectionsLabel')}>
        <Title order={2} size="sm" mt="lg" mb="3xs" px="sm" c="var(--text-3)" fw={550} lh="caption">
          {t('workspacesHeading')}
        </Title>
        {workspaces.map((workspace) => (
          <Item key={workspace.id} href={paths.settings(workspace.id)} chosen={chosen(workspace.id)}>
            <Flex component="span" gap="xs" align="baseline" justify="space-between">
              <Name chosen={chosen(workspace.id)}>{workspace.name}</Name>
              {workspace.id === currentId && (
                <Text span inherit flex="none" c={chosen(workspace.id) ? 'dimmed' : 'var(--text-3)'} fz="xs">
                  {t('list.inUse')}
                </Text>
              )}
            </Flex>
            <Text span inherit truncate display="block" c={belowColor(workspace)} fz="sm" title={workspace.baseUrl}>
              {below(workspace)}
            </Text>
          </Item>
        ))}
        {page.kind === 'add' ? (
          <Item href={addPath} chosen>
            <Name chosen>{t('list.adding')}</Name>
          </Item>
        ) : (
          <UnstyledButton
            className={rows.row}
            py="2xs"
            px="sm"
            bdrs="sm"
            c="var(--accent-text)"
            fw={550}
            onClick={() => navigate(addPath)}
          >
            <Flex component="span" gap="2xs" align="center">
              <IconPlus size={16} stroke={1.8} aria-hidden />
              {t('list.add')}
            </Flex>
          </UnstyledButton>
        )}
        <Title order={2} size="sm" mt="lg" mb="3xs" px="sm" c="var(--text-3)" fw={550} lh="caption">
          {t('appHeading')}
        </Title>
        {APP_SECTIONS.map((section) => (
          <Item key={section} href={sectionPath(section)} chosen={page.kind === 'app' && page.section === section}>
            <Name chosen={page.kind === 'app' && page.section === section}>{t(`${section}.title`)}</Name>
          </Item>
        ))}
      </nav>
    </Box>
  )
}

function Item({ href, chosen, children }: { href: string; chosen: boolean; children: ReactNode }) {
  return (
    <Box
      component={Link}
      className={rows.row}
      mb="4xs"
      py="2xs"
      px="sm"
      bdrs="sm"
      c="var(--text)"
      td="none"
      href={href}
      aria-current={chosen ? 'page' : undefined}
      draggable={false}
    >
      <Box component="span" flex={1} miw={0}>
        {children}
      </Box>
    </Box>
  )
}

function Name({ chosen, children }: { chosen: boolean; children: string }) {
  return (
    <Text
      span
      inherit
      truncate
      display="block"
      c={chosen ? 'var(--accent-text)' : undefined}
      fw={550}
      title={children}
      dir="auto"
    >
      {children}
    </Text>
  )
}

function isTrouble(workspace: Workspace, serviceState: string | undefined): boolean {
  return workspace.kind === 'local' ? serviceState === 'failed' : !workspace.hasApiKey
}

function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).host
  } catch {
    return baseUrl
  }
}
