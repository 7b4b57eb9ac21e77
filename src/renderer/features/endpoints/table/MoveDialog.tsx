import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

interface Props {
  count: number
  /** The highest position that the first of them can take. */
  last: number
  onMove: (position: number) => void
  onClose: () => void
}

/** Asks for the position of the first of the selected endpoints; the others follow it. */
export function MoveDialog({ count, last, onMove, onClose }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const submit = () => {
    const position = Number(text)
    if (!/^\s*\d+\s*$/.test(text) || position < 1 || position > last) return setRefused(true)
    onClose()
    onMove(position)
  }
  return (
    <Dialog
      title={t('bulk.position.title', { count })}
      lead={t('bulk.position.lead')}
      onClose={onClose}
      onSubmit={submit}
      confirm={{ label: t('bulk.move') }}
    >
      <TextInput
        label={t('bulk.position.label')}
        inputMode="numeric"
        value={text}
        error={refused && t('bulk.position.problem', { last: new Intl.NumberFormat(i18n.language).format(last) })}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefused(false)
        }}
      />
    </Dialog>
  )
}
