import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Delimiter, type ReadOptions, tableFormatSchema } from '../../../../shared/bulk/table.ts'

const ENCODINGS = tableFormatSchema.shape.encoding.options
const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
] as const satisfies readonly (readonly [Delimiter, string])[]

interface Props {
  /** An undefined option means auto-detect, which is also one of the choices. */
  options: Pick<ReadOptions, 'encoding' | 'delimiter'>
  disabled?: boolean
  onChange: (change: Pick<ReadOptions, 'encoding' | 'delimiter'>) => void
}

/** Chooses the encoding and delimiter of a file. */
export function FormatChoice({ options: { encoding, delimiter }, disabled = false, onChange }: Props) {
  const { t } = useTranslation('bulk')
  const detect = { value: '', label: t('prepare.detect') }
  return (
    <>
      <NativeSelect
        label={t('prepare.encoding')}
        disabled={disabled}
        value={encoding ?? ''}
        data={[
          ...(encoding === undefined ? [detect] : []),
          ...ENCODINGS.map((value) => ({ value, label: t(`prepare.encodings.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = ENCODINGS.find((each) => each === value)
          if (chosen) onChange({ encoding: chosen })
        }}
      />
      <NativeSelect
        label={t('prepare.delimiter')}
        disabled={disabled}
        value={DELIMITERS.find(([value]) => value === delimiter)?.[1] ?? ''}
        data={[
          ...(delimiter === undefined ? [detect] : []),
          ...DELIMITERS.map(([, name]) => ({ value: name, label: t(`prepare.delimiters.${name}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DELIMITERS.find(([, name]) => name === value)
          if (chosen) onChange({ delimiter: chosen[0] })
        }}
      />
    </>
  )
}
