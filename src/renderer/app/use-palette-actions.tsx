import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconActivity,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconServer2,
  IconSettings,
  IconShare3,
  IconSwitchHorizontal,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { openHandOff } from '../features/clients/hand-off-store.ts'
import { openNewServer } from '../features/endpoints/create/new-server-store.ts'
import { commandQuery } from '../lib/command-query.ts'
import { useCurrentWorkspace, useSelectWorkspace } from '../lib/current-workspace.ts'
import { invoke } from '../lib/invoke.ts'
import { issuedSearch, issuedStore } from '../lib/issued-store.ts'
import { paths } from '../lib/paths.ts'
import type { ShortcutName } from '../lib/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { showToast } from '../lib/toast-store.ts'
import { Keys } from '../ui/Keys.tsx'
import { useShortcutText } from '../ui/use-shortcut-text.ts'

const icon = (Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>) => (
  <Icon size={16} stroke={1.6} aria-hidden />
)

/** Everything that the palette offers now, by group. */
export function usePaletteActions(): SpotlightActionGroupData[] {
  const { t } = useTranslation(['shell', 'common'])
  const keysOf = useShortcutText()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const select = useSelectWorkspace()
  const current = useCurrentWorkspace()
  const issued = useStore(issuedStore)
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
        ...(current?.kind === 'local' ? listed : []).flatMap(({ id, name }) => [
          goTo(paths.servers(id, 'customers'), t('palette.customersOf', { name }), IconUsers),
          goTo(paths.servers(id, 'calls'), t('palette.callsOf', { name }), IconActivity),
        ]),
      ],
    },
    {
      group: t('palette.groups.customers'),
      actions: issued
        .filter(({ workspaceId }) => workspaceId === current?.id)
        .map(({ id, customer, server }) => ({
          id: `issued:${id}`,
          label: customer.primaryIdentity,
          description: server.name,
          leftSection: icon(IconUser),
          onClick: () => {
            issuedSearch.update(() => customer.primaryIdentity)
            navigate(paths.issued())
          },
        })),
    },
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
        goTo(paths.issued(), t('issued'), IconHistory, 'screenIssued'),
        goTo(paths.test(), t('palette.testUrl'), IconPlugConnected),
        goTo(paths.settings(), t('settings'), IconSettings, 'screenSettings'),
        goTo(paths.installed(), t('palette.installed'), IconPlugConnected),
        goTo(paths.settings(LOCAL_WORKSPACE_ID), t('palette.localSettings'), IconKey),
        goTo(paths.keyboard(), t('palette.keyboard'), IconKeyboard),
      ],
    },
    {
      group: t('palette.groups.actions'),
      actions: [
        ...(current?.kind === 'local'
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
        ...issued.slice(0, 1).map(({ access, customer }) => ({
          id: 'copy-newest',
          label: t('palette.copyUrl'),
          description: customer.primaryIdentity,
          leftSection: icon(IconCopy),
          onClick: () =>
            void invoke('clipboard.write', { text: access.url }).then(
              () => showToast({ text: t('common:copied') }),
              () => showToast({ text: t('common:copyFailed') }),
            ),
        })),
        ...issued.slice(0, 1).map((newest) => ({
          id: 'hand-over-newest',
          label: t('palette.handOver'),
          description: newest.customer.primaryIdentity,
          leftSection: icon(IconShare3),
          onClick: () => openHandOff(newest),
        })),
        {
          id: 'refresh',
          label: t('palette.refresh'),
          leftSection: icon(IconRefresh),
          rightSection: <Keys>{keysOf('refreshServers')}</Keys>,
          onClick: () => {
            navigate(paths.servers())
            void client.invalidateQueries({ queryKey: list.queryKey })
          },
        },
        {
          id: 'hide-secrets',
          label: t(hideSecrets ? 'palette.showSecrets' : 'palette.hideSecrets'),
          leftSection: icon(hideSecrets ? IconEye : IconEyeOff),
          onClick: () => void invoke('settings.update', { hideSecrets: !hideSecrets }).catch(() => undefined),
        },
        goTo(paths.addWorkspace(), t('palette.addWorkspace'), IconPlus),
      ],
    },
  ]
}
