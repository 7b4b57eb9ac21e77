import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../../lib/ipc/current-workspace.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'

interface Props {
  title: string
  confirm: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Confirms that an address should no longer be served, and says what breaks. */
export function StopQuestion({ title, confirm, onConfirm, onClose }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('reachable')
  const { data: live } = useQuery(commandQuery('tokens.countLive', { workspaceId }))
  return (
    <ConfirmDialog title={title} confirm={confirm} keep={t('keep')} onConfirm={onConfirm} onClose={onClose}>
      {live && live.urls > 0 && <p>{t('stopBody', { count: live.urls })}</p>}
      <p>{t('stopTokens')}</p>
    </ConfirmDialog>
  )
}
