import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { ImportServerDialog } from './ImportServerDialog.tsx'
import type { Question } from './use-opening.ts'

/** A question to answer before opening something, or the reason it can't be opened. */
export default function OpeningQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('openRequests')
  if (question.kind === 'importServer') return <ImportServerDialog file={question.file} onClose={onClose} />
  if (question.kind === 'replaceTable') {
    const { name, current, confirm } = question
    return (
      <Dialog
        title={t('replace.title', { name })}
        onClose={onClose}
        onSubmit={() => {
          onClose()
          confirm()
        }}
        confirm={{ label: t('replace.confirm') }}
      >
        <Text inherit>{t('replace.body', { current })}</Text>
      </Dialog>
    )
  }
  const close = (
    <Button variant="default" onClick={onClose}>
      {t('refused.close')}
    </Button>
  )
  if (question.kind === 'failed') {
    const retry = () => {
      onClose()
      question.again()
    }
    return (
      <Dialog title={t('failed')} onClose={onClose} buttons={close}>
        <ErrorAlert error={question.error} actions={{ retry }} />
      </Dialog>
    )
  }
  const { why, ...names } = question.kind === 'noForm' ? question.noForm : { ...question, workspace: '' }
  return (
    <Dialog title={t('refused.title')} onClose={onClose} buttons={close}>
      <Text inherit>{t(`refused.${why}`, names)}</Text>
    </Dialog>
  )
}
