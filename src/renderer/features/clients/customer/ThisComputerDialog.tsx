import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

interface Props {
  /** What was about to be created for the customer. */
  what: 'page' | 'mail' | 'qr'
  /** Host and port of the URL. */
  host: string
  /** Whether the URL belongs to the built-in service, which can be made reachable. */
  isLocal: boolean
  onGoOn: () => void
  onClose: () => void
}

/** Warns before a customer on another computer is sent a URL that only works on this one. */
export function ThisComputerDialog({ what, host, isLocal, onGoOn, onClose }: Props) {
  const { t } = useTranslation('clients')
  const [, navigate] = useLocation()
  return (
    <Dialog
      title={t('thisComputer.title')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onGoOn}>
            {t('thisComputer.goOn')}
          </Button>
          <span data-first-focus>
            <Button variant="default" onClick={onClose}>
              {t('thisComputer.back')}
            </Button>
          </span>
          {isLocal && <Button onClick={() => navigate(paths.reachable())}>{t('thisComputer.reachable')}</Button>}
        </>
      }
    >
      <Stack gap="sm">
        <p>{t(`thisComputer.${what}`, { host })}</p>
        <p>{t(isLocal ? 'thisComputer.insteadLocal' : 'thisComputer.instead')}</p>
      </Stack>
    </Dialog>
  )
}
