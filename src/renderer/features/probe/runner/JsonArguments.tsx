import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

const MAX_ROWS = 18

/** The arguments of a tool as JSON text. */
export function JsonArguments({ text, error, onChange }: Props) {
  const { t } = useTranslation('probe')
  return (
    <Textarea
      label={t('run.json')}
      value={text}
      error={error}
      rows={Math.min(MAX_ROWS, Math.max(5, text.split('\n').length + 1))}
      spellCheck={false}
      resize="vertical"
      data-mono
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
