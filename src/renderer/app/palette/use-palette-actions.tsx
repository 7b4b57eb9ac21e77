import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconActivity,
  IconCopy,
  IconDatabaseExport,
  IconDeviceDesktop,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconHelp,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconMoon,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconServer2,
  IconSettings,
  IconShare3,
  IconSun,
  IconSwitchHorizontal,
  IconTableImport,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { openNewServer } from '../../features/endpoints/create/new-server-store.ts'
import { afterModal } from '../../lib/after-modal.ts'
import { openHandOff } from '../../lib/hand-off-store.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useCurrentWorkspace, useSelectWorkspace, useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { issuedStore } from '../../lib/issued-urls/issued-store.ts'
import { paths } from '../../lib/paths.ts'
import type { ShortcutName } from '../../lib/shortcuts/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../lib/toast-store.ts'
import { canHandOut } from '../../lib/url-state/url-state.ts'
import { useUrlStates } from '../../lib/url-state/use-url-states.ts'
import { useCopiedText } from '../../ui/copy/use-copied-text.ts'
import { Keys } from '../../ui/keys/Keys.tsx'
import { useShortcutText } from '../../ui/keys/use-shortcut-text.ts'
import { openFirstSteps, openHelp } from '../Help.tsx'
import { icon } from './icon.tsx'
import { usePaletteCustomers } from './use-palette-customers.tsx'
import { useServerActions } from './use-server-actions.tsx'

const SCHEMES = ['light', 'dark', 'system'] as const
const SCHEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Everything that the palette offers now, by group. `query`: what's searched for. */
export function usePaletteActions(query: string): SpotlightActionGroupData[] {
  const { t } = useTranslation(['shell', 'common', 'firstSteps', 'move'])
  const textOf = useCopiedText()
  const keysOf = useShortcutText()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const select = useSelectWorkspace()
  const current = useCurrentWorkspace()
  const issued = useStore(issuedStore).filter(({ workspaceId }) => workspaceId === current?.id)
  const { mayRead, mayManage } = useServiceAccess(useWorkspaceId())
  const stateOf = useUrlStates()
  const newest = issued.filter((each) => canHandOut(stateOf(each))).slice(0, 1)
  const customers = usePaletteCustomers(query, issued)
  const ofServer = useServerActions()
  const { data: workspaces } = useQuery(commandQuery('workspaces.list'))
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const list = commandQuery('servers.list', { workspaceId: current?.id ?? '' })
  const { data: servers } = useQuery({ ...list, enabled: false })
  const listed = servers?.servers ?? []
  const hideSecrets = settings?.hideSecrets ?? false

  const goTo = (
    path: string,
    label: string,
    Icon: typeof IconServer2,
    shortcut?: ShortcutName,
  ): SpotlightActionData => ({
    id: `go:${path}`,
    label,
    leftSection: icon(Icon),
    rightSection: shortcut && <Keys>{keysOf(shortcut)}</Keys>,
    onClick: () => navigate(path),
  })
  return [
    {
      group: t('palette.groups.servers'),
      actions: [
        ...listed.map(({ id, name }) => ({ ...goTo(paths.servers(id), name, IconServer2), description: id })),
        ...(mayRead ? listed : []).flatMap(({ id, name }) => [
          goTo(paths.servers(id, 'customers'), t('palette.customersOf', { name }), IconUsers),
          goTo(paths.servers(id, 'activity'), t('palette.callsOf', { name }), IconActivity),
        ]),
      ],
    },
    { group: t('palette.groups.customers'), actions: customers },
    { group: t('palette.groups.thisServer'), actions: ofServer },
    {
      group: t('palette.groups.workspaces'),
      actions: (workspaces?.workspaces ?? [])
        .filter(({ id }) => id !== current?.id)
        .map(({ id, name, baseUrl }) => ({
          id: `workspace:${id}`,
          label: t('palette.switchTo', { name }),
          description: baseUrl,
          leftSection: icon(IconSwitchHorizontal),
          onClick: () => {
            navigate(paths.servers())
            void select(id)
          },
        })),
    },
    {
      group: t('palette.groups.screens'),
      actions: [
        goTo(paths.servers(), t('servers'), IconServer2, 'screenServers'),
        goTo(paths.customers(), t('customers'), IconUsers, 'screenCustomers'),
        goTo(paths.table(), t('palette.fromTable'), IconTableImport),
        goTo(paths.test(), t('palette.testUrl'), IconPlugConnected, 'screenTest'),
        goTo(paths.settings(), t('settings'), IconSettings, 'screenSettings'),
        goTo(paths.installed(), t('palette.installed'), IconPlugConnected),
        goTo(paths.settings(LOCAL_WORKSPACE_ID), t('palette.localSettings'), IconKey),
        goTo(paths.move(), t('move:title'), IconTransfer),
        goTo(paths.backup(), t('palette.backup'), IconDatabaseExport),
        goTo(paths.about(), t('palette.updates'), IconDownload),
        {
          id: 'help',
          label: t('palette.help'),
          leftSection: icon(IconHelp),
          rightSection: <Keys>{keysOf('help')}</Keys>,
          keywords: t('palette.keywords.help'),
          onClick: () => afterModal(openHelp),
        },
        {
          id: 'first-steps',
          label: t('firstSteps:title'),
          leftSection: icon(IconListCheck),
          keywords: t('palette.keywords.help'),
          onClick: () => afterModal(openFirstSteps),
        },
        { ...goTo(paths.keyboard(), t('palette.keyboard'), IconKeyboard), keywords: t('palette.keywords.help') },
        { ...goTo(paths.about(), t('palette.about'), IconInfoCircle), keywords: t('palette.keywords.help') },
      ],
    },
    {
      group: t('palette.groups.actions'),
      actions: [
        ...(mayManage
          ? [
              {
                id: 'new-server',
                label: t('palette.newServer'),
                leftSection: icon(IconPlus),
                onClick: () => {
                  navigate(paths.servers())
                  openNewServer()
                },
              },
            ]
          : []),
        ...newest.map(({ access, customer }) => ({
          id: 'copy-newest',
          label: t('palette.copyUrl'),
          description: customer.primaryIdentity,
          leftSection: icon(IconCopy),
          onClick: () =>
            void invoke('clipboard.write', { text: access.url, secret: true }).then(
              (copied) => showToast({ text: textOf.copied(copied) }),
              () => showToast({ text: t('common:copyFailed') }),
            ),
        })),
        ...newest.map((issued) => ({
          id: 'hand-over-newest',
          label: t('palette.handOver'),
          description: issued.customer.primaryIdentity,
          leftSection: icon(IconShare3),
          onClick: () => openHandOff(issued),
        })),
        {
          id: 'refresh',
          label: t('palette.refresh'),
          leftSection: icon(IconRefresh),
          rightSection: <Keys>{keysOf('refreshServers')}</Keys>,
          onClick: () => {
            navigate(paths.servers())
            void queryClient.invalidateQueries({ queryKey: list.queryKey })
          },
        },
        {
          id: 'hide-secrets',
          label: t(hideSecrets ? 'palette.showSecrets' : 'palette.hideSecrets'),
          leftSection: icon(hideSecrets ? IconEye : IconEyeOff),
          onClick: () => void invoke('settings.update', { hideSecrets: !hideSecrets }).catch(() => undefined),
        },
        ...SCHEMES.filter((scheme) => scheme !== settings?.colorScheme).map((colorScheme) => ({
          id: `theme:${colorScheme}`,
          label: t(`palette.theme.${colorScheme}`),
          keywords: t('palette.keywords.theme'),
          leftSection: icon(SCHEME_ICONS[colorScheme]),
          onClick: () => void invoke('settings.update', { colorScheme }).catch(() => undefined),
        })),
        goTo(paths.addWorkspace(), t('palette.addWorkspace'), IconPlus),
      ],
    },
  ]
}
