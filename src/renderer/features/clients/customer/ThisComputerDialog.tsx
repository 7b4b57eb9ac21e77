import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

interface Props {
  /** What was about to be made for somebody. */
  what: 'page' | 'mail' | 'qr'
  /** Name and port in the URL. */
  host: string
  /** What would make the URL work from elsewhere, where the app can do that. */
  makeReachable?: ReactNode
  onGoOn: () => void
  onClose: () => void
}

/** Stops before a URL of this computer goes to another one, where it leads nowhere. */
export function ThisComputerDialog({ what, host, makeReachable, onGoOn, onClose }: Props) {
  const { t } = useTranslation('clients')
  return (
    <Dialog
      title={t('thisComputer.title')}
      onClose={onClose}
      onSubmit={onClose}
      confirm={{ label: t('thisComputer.back'), keep: t('thisComputer.goOn'), focused: true, onCancel: onGoOn }}
    >
      <Stack gap="sm">
        <p>{t(`thisComputer.${what}`, { host })}</p>
        <p>{t('thisComputer.instead')}</p>
        {makeReachable}
      </Stack>
    </Dialog>
  )
}
