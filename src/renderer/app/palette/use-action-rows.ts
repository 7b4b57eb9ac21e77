import {
  IconCopy,
  IconDeviceDesktop,
  IconEye,
  IconEyeOff,
  IconFileImport,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconShare3,
  IconSun,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { canHandOut } from '../../../shared/history/url-state.ts'
import { openNewServer } from '../../features/endpoints/create/new-server-store.ts'
import { selectedServers } from '../../features/servers/selected-server.ts'
import { openHandOff } from '../../lib/hand-off-store.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { issuedStore } from '../../lib/issued-urls/issued-store.ts'
import { paths } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { useUrlStates } from '../../lib/url-state/use-url-states.ts'
import type { PaletteRow } from './palette-row.ts'
import { useCopyUrl } from './use-copy-url.ts'

const SCHEMES = ['light', 'dark', 'system'] as const
const SCHEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Actions available everywhere. */
export function useActionRows(): PaletteRow[] {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const workspaceId = useWorkspaceId()
  const { mayManage } = useServiceAccess(workspaceId)
  const isServerChosen = useStore(selectedServers)[workspaceId] !== undefined
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const stateOf = useUrlStates()
  const copyUrl = useCopyUrl()
  const newest = useStore(issuedStore)
    .filter((each) => each.workspaceId === workspaceId && canHandOut(stateOf(each)))
    .slice(0, 1)
  const hideSecrets = settings?.hideSecrets ?? false
  const newServer = () => {
    navigate(paths.servers())
    openNewServer()
  }
  const update = (change: Parameters<typeof invoke<'settings.update'>>[1]) => () =>
    void invoke('settings.update', change).catch(() => undefined)
  return [
    ...newest.flatMap((issued): PaletteRow[] => {
      const detail = issued.customer.primaryIdentity
      return [
        {
          id: 'copy-newest',
          label: t('palette.copyUrl'),
          detail,
          icon: IconCopy,
          act: () => void copyUrl(() => invoke('clipboard.write', { text: issued.access.url, secret: true })),
        },
        {
          id: 'share-newest',
          label: t('palette.handOver'),
          detail,
          icon: IconShare3,
          act: () => openHandOff(issued),
        },
      ]
    }),
    ...(mayManage ? [{ id: 'new-server', label: t('palette.newServer'), icon: IconPlus, act: newServer }] : []),
    ...(mayManage && !isServerChosen
      ? [
          {
            id: 'import',
            label: t('palette.import'),
            keywords: t('palette.keywords.import'),
            icon: IconFileImport,
            act: newServer,
          },
        ]
      : []),
    {
      id: 'add-workspace',
      label: t('palette.addWorkspace'),
      keywords: t('palette.keywords.workspace'),
      icon: IconPlus,
      act: () => navigate(paths.addWorkspace()),
    },
    {
      id: 'refresh',
      label: t('palette.refresh'),
      icon: IconRefresh,
      shortcut: 'refreshServers',
      act: () => {
        navigate(paths.servers())
        void queryClient.invalidateQueries({ queryKey: commandQuery('servers.list', { workspaceId }).queryKey })
      },
    },
    {
      id: 'hide-secrets',
      label: t(hideSecrets ? 'palette.showSecrets' : 'palette.hideSecrets'),
      icon: hideSecrets ? IconEye : IconEyeOff,
      act: update({ hideSecrets: !hideSecrets }),
    },
    ...SCHEMES.filter((scheme) => scheme !== settings?.colorScheme).map((colorScheme) => ({
      id: `theme:${colorScheme}`,
      label: t(`palette.theme.${colorScheme}`),
      keywords: t('palette.keywords.theme'),
      icon: SCHEME_ICONS[colorScheme],
      act: update({ colorScheme }),
    })),
  ]
}
