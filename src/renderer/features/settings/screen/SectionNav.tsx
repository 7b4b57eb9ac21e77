import { Flex, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './SectionNav.module.css'
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
  const chosen = (id: string) =>
    (page.kind === 'local' && id === 'local') || (page.kind === 'workspace' && page.workspace.id === id)

  return (
    <div className={classes.column}>
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
              <Text
                className={classes.name}
                span
                inherit
                truncate
                display="block"
                fw={550}
                title={workspace.name}
                dir="auto"
              >
                {workspace.name}
              </Text>
              {workspace.id === currentId && <span className={classes.inUse}>{t('list.inUse')}</span>}
            </Flex>
            <span
              className={classes.below}
              data-tone={isTrouble(workspace, service?.state) ? 'bad' : undefined}
              title={workspace.baseUrl}
            >
              {below(workspace)}
            </span>
          </Item>
        ))}
        {page.kind === 'add' ? (
          <Item href={addPath} chosen>
            <Text className={classes.name} span inherit truncate display="block" fw={550}>
              {t('list.adding')}
            </Text>
          </Item>
        ) : (
          <UnstyledButton className={classes.add} onClick={() => navigate(addPath)}>
            <IconPlus size={16} stroke={1.8} aria-hidden />
            {t('list.add')}
          </UnstyledButton>
        )}
        <Title order={2} size="sm" mt="lg" mb="3xs" px="sm" c="var(--text-3)" fw={550} lh="caption">
          {t('appHeading')}
        </Title>
        {APP_SECTIONS.map((section) => (
          <Item key={section} href={sectionPath(section)} chosen={page.kind === 'app' && page.section === section}>
            <Text className={classes.name} span inherit truncate display="block" fw={550}>
              {t(`${section}.title`)}
            </Text>
          </Item>
        ))}
      </nav>
    </div>
  )
}

function Item({ href, chosen, children }: { href: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link href={href} className={classes.item} aria-current={chosen ? 'page' : undefined} draggable={false}>
      {children}
    </Link>
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
