import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCopy, IconFileDownload, IconLink, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { languageOfCustomer } from '../../../../shared/text/language.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useServiceAccess } from '../../../lib/ipc/service-access.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { noteShared } from '../../../lib/issued-urls/note-shared.ts'
import { useUrlFacts } from '../../../lib/issued-urls/use-url-facts.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { useCopiedText } from '../../../ui/copy/use-copied-text.ts'
import { ClaimOfUrl } from './ClaimOfUrl.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { recipientOf } from './recipient.ts'
import { SavePageDialog } from './SavePageDialog.tsx'
import { ThisComputerDialog } from './ThisComputerDialog.tsx'

const QrDialog = lazy(() => import('./QrDialog.tsx'))

type Way = 'page' | 'mail' | 'qr'

interface Props {
  issued: Issued
  bearer: boolean
  /** Whether URLs are hidden for screen sharing. */
  hidden: boolean
}

/** Ways to send the URL to the customer: a page, a message, or a QR code. */
export function CustomerActions({ issued, bearer, hidden }: Props) {
  const { t } = useTranslation(['clients', 'claims', 'common'])
  const textOf = useCopiedText()
  const [open, setOpen] = useState<Way | null>(null)
  const [claims, setClaims] = useState(false)
  const { mayManage } = useServiceAccess(issued.workspaceId)
  const [language, setLanguage] = useState(() => languageOfCustomer(issued.customer.metadata))
  /** Whether the user confirmed that this URL's customer uses this computer. */
  const [meantHere, setMeantHere] = useState(false)
  const stops = useUrlFacts(issued.access.url).includes('thisComputer') && !meantHere
  const close = () => setOpen(null)
  const message = async () => {
    const { subject, text } = await invoke('installPage.message', recipientOf(issued, { bearer, language }))
    noteShared(issued)
    return `${subject}\n\n${text}`
  }
  const copyMessage = async () => {
    close()
    try {
      const copied = await invoke('clipboard.write', { text: await message(), secret: true })
      showToast({ text: textOf.copied(copied) })
    } catch {
      showToast({ text: t('common:copyFailed') })
    }
  }
  const goOn = () => {
    setMeantHere(true)
    if (open === 'mail') void copyMessage()
  }
  return (
    <Group wrap="nowrap" gap="xs" me="3xs" flex="none">
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen('page')}
      >
        {t('customer.page')}
      </Button>
      {stops ? (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen('mail')}
        >
          {t('customer.mail')}
        </Button>
      ) : (
        <CopyButton secret value={message} label={t('customer.mail')} />
      )}
      <LanguageMenu language={language} onChange={setLanguage} />
      <ActionIcon
        aria-label={t('customer.qr')}
        title={hidden ? t('customer.hidden') : t('customer.qr')}
        disabled={hidden}
        onClick={() => setOpen('qr')}
      >
        <IconQrcode size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {mayManage && (
        <ActionIcon aria-label={t('claims:open')} title={t('claims:open')} onClick={() => setClaims(true)}>
          <IconLink size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {claims && <ClaimOfUrl issued={issued} onClose={() => setClaims(false)} />}
      {open !== null && stops && (
        <ThisComputerDialog
          what={open}
          host={new URL(issued.access.url).host}
          isLocal={issued.workspaceId === LOCAL_WORKSPACE_ID}
          onGoOn={goOn}
          onClose={close}
        />
      )}
      {open === 'page' && !stops && (
        <SavePageDialog issued={issued} bearer={bearer} language={language} onClose={close} />
      )}
      {open === 'qr' && !stops && !hidden && (
        <Suspense>
          <QrDialog issued={issued} onClose={close} />
        </Suspense>
      )}
    </Group>
  )
}
