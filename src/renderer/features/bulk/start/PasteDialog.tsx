import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { type TableSource, textSource } from '../session/table-source.ts'

interface Props {
  onTake: (source: TableSource) => void
  onClose: () => void
}

/** Accepts a table as text, e.g. cells copied from a spreadsheet. */
export function PasteDialog({ onTake, onClose }: Props) {
  const { t } = useTranslation('bulk')
  const [missing, setMissing] = useState(false)
  const submit = (form: HTMLFormElement) => {
    const field = form.elements.namedItem('table')
    if (!(field instanceof HTMLTextAreaElement)) return
    if (field.value.trim() !== '') return onTake(textSource(t('paste.name'), field.value))
    setMissing(true)
    field.focus()
  }
  return (
    <Dialog
      large
      title={t('paste.title')}
      lead={t('paste.lead')}
      onClose={onClose}
      onSubmit={submit}
      confirm={{ label: t('paste.confirm') }}
    >
      {/* Uncontrolled because the text may take up megabytes. */}
      <Textarea
        name="table"
        label={t('paste.field')}
        rows={12}
        wrap="off"
        spellCheck={false}
        data-mono
        autoFocus
        error={missing && t('paste.empty')}
        onInput={(_: FormEvent) => setMissing(false)}
      />
    </Dialog>
  )
}
