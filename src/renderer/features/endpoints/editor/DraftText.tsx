import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { HiddenCharacters } from './HiddenCharacters.tsx'
import { type Parsed, useFieldText } from './use-field-text.ts'

interface Props {
  label: string
  /** Only for assistive technology, where a column heading stands above. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Something that is wrong with the value beyond the field itself. */
  problem?: string | undefined
  placeholder?: string
  value: string
  parse: (text: string) => Parsed<string>
  commit: (value: string) => void
  mono?: boolean
  /** More than one: a text area that grows up to three times as high. */
  rows?: number
  /** The field's name in the model, by which a problem leads to it. */
  field?: string
  onBlur?: () => void
}

/** A text of the draft. It is saved as it is typed, unless it is not valid. */
export function DraftText({
  label,
  hideLabel = false,
  hint,
  problem,
  placeholder,
  value,
  parse,
  commit,
  mono,
  rows = 1,
  field,
}: Props) {
  const { text, error, change } = useFieldText(value, parse, commit)
  const shared = {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    description: hint,
    error: error ?? problem,
    placeholder,
    value: text,
    spellCheck: !mono,
    'data-field': field,
    'data-mono': mono || undefined,
    descriptionProps: { mt: '3xs', c: 'var(--text-3)' },
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  }
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value)
  return (
    <div>
      {rows > 1 ? (
        <Textarea {...shared} resize="vertical" rows={rows} onChange={onChange} />
      ) : (
        <TextInput {...shared} onChange={onChange} />
      )}
      <HiddenCharacters text={text} onRemove={change} />
    </div>
  )
}
