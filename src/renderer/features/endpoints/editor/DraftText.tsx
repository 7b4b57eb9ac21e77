import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { HiddenCharacters } from './HiddenCharacters.tsx'
import { type Parsed, useFieldText } from './use-field-text.ts'

interface Props {
  label: string
  /** Hides the label visually when a column heading replaces it. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Tooltip of the field. */
  title?: string
  /** A problem with the value that the field itself can't detect. */
  problem?: string | undefined
  placeholder?: string
  value: string
  parse: (text: string) => Parsed<string>
  commit: (value: string) => void
  mono?: boolean
  /** Number of lines; with more than one, the field is a text area that grows up to three times its height. */
  rows?: number
  /** The field's name in the model, which problems link to. */
  field?: string
  onBlur?: () => void
}

/** A text field of the draft. Valid input is saved while typing. */
export function DraftText({
  label,
  hideLabel = false,
  hint,
  title,
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
    title,
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
