import { ActionIcon, Box, Tabs, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../../shared/model/server.ts'
import { useFocusMode } from '../../../lib/focus-mode.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx'
import { FocusBar } from '../../../ui/layout/FocusBar.tsx'
import classes from './ServerDetail.module.css'
import { ServerMenu } from './ServerMenu.tsx'

/** A tab provided by another feature. `value` is its path segment. */
export interface ServerTab {
  value: string
  label: ReactNode
  content: ReactNode
  /** Whether the tab takes up the available height and handles scrolling itself. */
  fills?: boolean
}

interface Props {
  server: McpServer
  /** Whether the server is no longer in the list. */
  gone: boolean
  generate: ReactNode
  /** Shown at the end of the header's line: how the draft compares with what's deployed. */
  aside?: ReactNode
  /** First items of the header's menu. */
  menuItems?: ReactNode
  /** Additional tabs, after Generate. */
  tabs?: readonly ServerTab[]
  /** The tab in the path; defaults to Generate if missing or unknown. */
  tab: string | undefined
  onTab: (value: string) => void
  /** Shows the list in a window that's too narrow for both. */
  onList: () => void
}

/** The current server's header and tabs. */
export function ServerDetail(props: Props) {
  const { server, gone, generate, aside, menuItems, tabs = [], tab, onTab, onList } = props
  const { t } = useTranslation('servers')
  const known = tabs.some(({ value }) => value === tab)
  const fills = tabs.some((each) => each.value === tab && each.fills)
  const focus = useFocusMode()
  const actions = (
    <div className={classes.actions}>
      {aside}
      <ServerMenu server={server} items={menuItems} />
    </div>
  )
  return (
    <div className={classes.detail} data-fills={fills || undefined} data-focus={focus !== null || undefined}>
      {focus ? (
        <FocusBar from={server.name} title={focus.title} onBack={focus.onBack}>
          {actions}
        </FocusBar>
      ) : (
        <header className={classes.header}>
          <div className={classes.title}>
            <ActionIcon
              className={classes.back}
              variant="subtle"
              size="xs"
              c="dimmed"
              aria-label={t('showList')}
              title={t('showList')}
              onClick={onList}
            >
              <IconChevronLeft size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
            <Title order={1} display="inline" mr="sm" dir="auto">
              {server.name}
            </Title>
            {/* Follows the last word, no matter how many lines the name takes up. */}
            {!gone && (
              <Box component="span" display="inline-block" pos="relative" bottom="var(--space-4xs)">
                <StatusBadge active={server.isActive} />
              </Box>
            )}
          </div>
          {actions}
          {gone && (
            <Box flex="1 0 100%">
              <Note tone="care">{t('gone')}</Note>
            </Box>
          )}
        </header>
      )}
      <Tabs
        value={known && tab !== undefined ? tab : 'generate'}
        onChange={(value) => value !== null && onTab(value)}
        keepMounted={false}
        classNames={{ root: classes.root, list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List aria-label={t('tabs')} hidden={focus !== null}>
          <Tabs.Tab value="generate">{t('generate')}</Tabs.Tab>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="generate" className={classes.panel} pt="lg">
          {generate}
        </Tabs.Panel>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel} pt={focus ? 0 : 'lg'}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
