import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileExport, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import { issuedPlace, issuedViews, PLAIN_VIEW } from '../../lib/issued-urls/issued-view.ts'
import menu from '../../ui/Menu.module.css'
import { historyFilterOf } from './history-filter-of.ts'
import { IssuedExport } from './IssuedExport.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Actions on the whole history, or on what a workspace's list shows of it. */
export function HistoryMenu({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('issued')
  const [verifying, setVerifying] = useState(false)
  const [exported, setExported] = useState<HistoryFilter | null>(null)
  const startExport = () => {
    const scope = { workspaceId }
    setExported(historyFilterOf(issuedViews.get()[issuedPlace(scope)] ?? PLAIN_VIEW, scope, Date.now()))
  }
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon aria-label={t('menu.label')} title={t('menu.label')}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.menu}>
          <Menu.Item
            leftSection={<IconShieldCheck size={15} stroke={1.6} aria-hidden />}
            onClick={() => setVerifying(true)}
          >
            {t('menu.verify')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport size={15} stroke={1.6} aria-hidden />} onClick={startExport}>
            {t('menu.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {exported && <IssuedExport filter={exported} onClose={() => setExported(null)} />}
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}
