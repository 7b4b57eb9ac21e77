import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COPY_FORMS, type CopyForm } from '../../../../shared/history/copy-forms.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { noteShared } from '../../../lib/issued-urls/note-shared.ts'
import { useUrlFacts } from '../../../lib/issued-urls/use-url-facts.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { useCopiedText } from '../../../ui/copy/use-copied-text.ts'
import menu from '../../../ui/Menu.module.css'
import { ThisComputerDialog } from './ThisComputerDialog.tsx'

const QrDialog = lazy(() => import('./QrDialog.tsx'))

/** Copies a URL in a format for a config file, a terminal, or a ticket, or shows it as a QR code. */
export function CopyAsMenu({ issued }: { issued: Issued }) {
  const { t } = useTranslation(['copyForms', 'common'])
  const textOf = useCopiedText()
  const hidden = useQuery(commandQuery('settings.get')).data?.hideSecrets ?? false
  const isOfThisComputer = useUrlFacts(issued.access.url).includes('thisComputer')
  const [qr, setQr] = useState<'asked' | 'shown' | null>(null)
  const close = () => setQr(null)
  const copy = async (what: CopyForm) => {
    try {
      const copied = await invoke('history.copy', { id: issued.id, what })
      noteShared(issued)
      showToast({ text: textOf.copied(copied) })
    } catch {
      showToast({ text: t('common:copyFailed') })
    }
  }
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('label')} title={t('label')}>
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.menu}>
          <Menu.Label>{t('label')}</Menu.Label>
          {COPY_FORMS.map((form) => (
            <Menu.Item key={form} disabled={issued.recordProblem !== null} onClick={() => void copy(form)}>
              {t(form)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={hidden} onClick={() => setQr(isOfThisComputer ? 'asked' : 'shown')}>
            {t('qr')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {qr === 'asked' && (
        <ThisComputerDialog
          what="qr"
          host={new URL(issued.access.url).host}
          isLocal={issued.workspaceId === LOCAL_WORKSPACE_ID}
          onGoOn={() => setQr('shown')}
          onClose={close}
        />
      )}
      {qr === 'shown' && (
        <Suspense>
          <QrDialog issued={issued} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
