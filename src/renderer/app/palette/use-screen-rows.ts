import {
  IconDatabaseExport,
  IconDownload,
  IconHelp,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconPlugConnected,
  IconServer2,
  IconSettings,
  IconTableImport,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { afterModal } from '../../lib/after-modal.ts'
import { paths } from '../../lib/paths.ts'
import { openFirstSteps, openHelp } from '../Help.tsx'
import type { PaletteRow } from './palette-row.ts'

/** The window's screens. */
export function useScreenRows(): PaletteRow[] {
  const { t } = useTranslation(['shell', 'firstSteps', 'move'])
  const [, navigate] = useLocation()
  const place = (path: string, row: Omit<PaletteRow, 'id' | 'act'>): PaletteRow => ({
    id: `go:${path}`,
    ...row,
    act: () => navigate(path),
  })
  const keywords = t('palette.keywords.help')
  return [
    place(paths.servers(), { label: t('servers'), icon: IconServer2, shortcut: 'screenServers' }),
    place(paths.customers(), { label: t('customers'), icon: IconUsers, shortcut: 'screenCustomers' }),
    place(paths.test(), { label: t('palette.testUrl'), icon: IconPlugConnected, shortcut: 'screenTest' }),
    place(paths.settings(), { label: t('settings'), icon: IconSettings, shortcut: 'screenSettings' }),
    place(paths.table(), { label: t('palette.fromTable'), icon: IconTableImport }),
    place(paths.installed(), { label: t('palette.installed'), icon: IconPlugConnected }),
    place(paths.settings(LOCAL_WORKSPACE_ID), { label: t('palette.localSettings'), icon: IconKey }),
    place(paths.move(), { label: t('move:title'), icon: IconTransfer }),
    place(paths.backup(), { label: t('palette.backup'), icon: IconDatabaseExport }),
    place(paths.about(), { label: t('palette.updates'), icon: IconDownload }),
    {
      id: 'help',
      label: t('palette.help'),
      icon: IconHelp,
      keywords,
      shortcut: 'help',
      act: () => void afterModal(openHelp),
    },
    {
      id: 'first-steps',
      label: t('firstSteps:title'),
      icon: IconListCheck,
      keywords,
      act: () => void afterModal(openFirstSteps),
    },
    place(paths.keyboard(), { label: t('palette.keyboard'), icon: IconKeyboard, keywords }),
    { ...place(paths.about(), { label: t('palette.about'), icon: IconInfoCircle, keywords }), id: 'about' },
  ]
}
