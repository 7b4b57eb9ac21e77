import { Box, Flex, Text } from '@mantine/core'
import { IconKey, IconPlugConnected, IconServer2, IconSettings, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { paths } from '../lib/paths.ts'
import { ariaShortcut } from '../lib/shortcuts/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { useShortcutText } from '../ui/keys/use-shortcut-text.ts'
import classes from './Navigation.module.css'
import { settledStore } from './settled-store.ts'
import { useCustomerCount } from './use-customer-count.ts'

const LINKS = [
  { name: 'servers', to: paths.servers(), shortcut: 'screenServers', Icon: IconServer2 },
  { name: 'customers', to: paths.customers(), shortcut: 'screenCustomers', Icon: IconUsers },
  { name: 'test', to: paths.test(), shortcut: 'screenTest', Icon: IconPlugConnected },
  { name: 'settings', to: paths.settings(), shortcut: 'screenSettings', Icon: IconSettings },
] as const

/** Pages whose screen isn't the first segment of their path. */
const PARTS: Readonly<Record<string, string>> = { tools: 'test' }

/** Links to the screens; a narrow window shows only icons, with the same accessible names. `screen` is the first segment of the path. */
export function Navigation({ screen }: { screen: string }) {
  const { t, i18n } = useTranslation('shell')
  const keysOf = useShortcutText()
  const counts: Partial<Record<string, number>> = { servers: useServerCount(), customers: useCustomerCount() }
  const activity = useBulkActivity()
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <Flex
      component="nav"
      direction="column"
      gap="4xs"
      mih={0}
      px="xs"
      pt="sm"
      aria-label={t('main')}
      className={classes.nav}
    >
      {LINKS.map(({ name, to, shortcut, Icon }) => (
        <Link
          key={name}
          href={to}
          className={classes.link}
          title={[`${t(name)} (${keysOf(shortcut)})`, name === 'customers' ? activity?.text : undefined]
            .filter(Boolean)
            .join(' · ')}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          aria-current={(PARTS[screen] ?? screen) === name ? 'page' : undefined}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          <Box className={classes.text} component="span" flex={1}>
            {t(name)}
          </Box>
          {counts[name] ? (
            <Text className={classes.count} span size="xs" c="var(--text-3)" aria-hidden>
              {number.format(counts[name])}
            </Text>
          ) : null}
          {name === 'customers' && activity && <span className={classes.dot} data-tone={activity.tone} aria-hidden />}
        </Link>
      ))}
      <KeyStorage />
    </Flex>
  )
}

/** Returns the number of servers in the list that's already loaded; never fetches it. */
function useServerCount(): number | undefined {
  const workspaceId = useCurrentWorkspace()?.id ?? ''
  const { data } = useQuery({ ...commandQuery('servers.list', { workspaceId }), enabled: false })
  return data?.servers.length
}

/** Shows where keys are kept, unless that's the keychain. */
function KeyStorage() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(commandQuery('secrets.status'))
  if (data?.state !== 'passphrase' && data?.state !== 'memory') return null
  const text = t(`keys.${data.state}`)
  return (
    <Text className={classes.keys} mt="auto" pt="sm" pb="md" c="var(--text-3)" size="xs" lh="caption" title={text}>
      <IconKey size={14} stroke={1.6} aria-hidden />
      <Box className={classes.text} component="span" flex={1}>
        {text}
      </Box>
    </Text>
  )
}

/** Returns the bulk activity shown in the navigation; undefined if there is none. `warn` means a run needs attention. */
function useBulkActivity(): { tone: 'accent' | 'warn'; text: string } | undefined {
  const { t } = useTranslation('shell')
  // The query opens the history, which the first screen shouldn't wait for.
  const { data: runs = [] } = useQuery({ ...commandQuery('bulk.runs'), enabled: useStore(settledStore) })
  const count = (...states: string[]) => runs.filter(({ progress }) => states.includes(progress.state)).length
  const running = count('running', 'cancelling')
  const paused = count('paused')
  if (running > 0) return { tone: 'accent', text: t('bulkRunning', { count: running }) }
  return paused > 0 ? { tone: 'warn', text: t('bulkPaused', { count: paused }) } : undefined
}
