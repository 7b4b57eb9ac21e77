import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../../shared/model/server.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { showToast } from '../../../lib/toast-store.ts'
import menu from '../../../ui/Menu.module.css'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** Menu in a server's header with rarely used actions, its ID, and its dates. `items` come first. */
export function ServerMenu({ server: { id, createdAt, updatedAt }, items }: { server: McpServer; items: ReactNode }) {
  const { t } = useTranslation(['servers', 'common'])
  const copyId = () =>
    void invoke('clipboard.write', { text: id, secret: false }).then(
      () => showToast({ text: t('idCopied') }),
      () => showToast({ text: t('common:copyFailed') }),
    )
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon aria-label={t('actions')} title={t('actions')}>
          <IconDots size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        {items}
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.6} aria-hidden />} title={id} onClick={copyId}>
          {t('copyId')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label fw={400} c="var(--text-3)">
          <div>
            {t('created')} <RelativeTime time={createdAt} />
          </div>
          <div>
            {t('updated')} <RelativeTime time={updatedAt} />
          </div>
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
