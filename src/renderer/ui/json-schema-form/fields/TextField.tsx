import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { typed } from '../model/form-state.ts'
import { FieldLabel, NullToggle } from './FieldLabel.tsx'
import classes from './Fields.module.css'
import { type FieldProps, type NodeOf, pathKey } from './field-props.ts'
import { placeholderOf } from './field-text.ts'

/** Minimum number of allowed characters for a field to be multi-line. */
const LONG_TEXT = 300

type Props = FieldProps<NodeOf<'text'> | NodeOf<'number'> | NodeOf<'json'>>

/** A field for a string, a number, or raw JSON. */
export function TextField({ node, state, label, name, required, path, problems, onChange }: Props) {
  const { t } = useTranslation('jsonSchemaForm')
  const text = state.kind === 'text' ? state.text : ''
  const isNull = state.kind === 'null'
  const shared = {
    label: <FieldLabel node={node} label={label} name={name} required={required} />,
    'aria-label': label,
    'aria-required': required || undefined,
    description: node.description ?? undefined,
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
    value: text,
    error: problems[pathKey(path)],
    placeholder: isNull ? t('null') : placeholderOf(node, t),
    spellCheck: false,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(typed(value)),
  }
  const toggle = node.nullable && <NullToggle label={label} state={state} onChange={onChange} />
  const long = node.kind === 'json' || (node.kind === 'text' && (node.maxLength ?? 0) >= LONG_TEXT)
  if (long || text.includes('\n')) {
    const lines = text.split('\n').length
    return (
      <div className={classes.field}>
        <Textarea
          {...shared}
          rows={Math.min(12, Math.max(3, lines))}
          resize="vertical"
          classNames={{ description: classes.description }}
          data-mono={node.kind === 'json' || undefined}
        />
        {toggle}
      </div>
    )
  }
  return (
    <TextInput
      {...shared}
      inputMode={node.kind === 'number' ? 'decimal' : undefined}
      classNames={{ description: classes.description }}
      rightSection={toggle || undefined}
      rightSectionWidth={56}
    />
  )
}
