import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldState } from '../model/form-node.ts'
import { FieldLabel } from './FieldLabel.tsx'
import classes from './Fields.module.css'
import { type FieldProps, type NodeOf, pathKey, UNSET } from './field-props.ts'

type Props = FieldProps<NodeOf<'choice'> | NodeOf<'boolean'> | NodeOf<'constant'>>

interface Option {
  label: string
  state: FieldState
}

/** A select with only a few values; the property is omitted until one is selected. */
export function SelectField({ node, state, label, name, required, path, problems, onChange }: Props) {
  const { t } = useTranslation('jsonSchemaForm')
  const options: Option[] = [...valuesOf(node)]
  if (node.nullable) options.push({ label: t('null'), state: { kind: 'null' } })
  // A required constant doesn't leave a choice.
  const fixed = node.kind === 'constant' && required && !node.nullable
  if (!fixed) options.unshift({ label: t('notSet'), state: UNSET })
  const chosen = options.findIndex((option) => sameChoice(option.state, state))
  return (
    <NativeSelect
      label={<FieldLabel node={node} label={label} name={name} required={required} />}
      aria-label={label}
      aria-required={required || undefined}
      description={node.description ?? undefined}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      classNames={{ description: classes.description }}
      error={problems[pathKey(path)]}
      value={String(Math.max(0, chosen))}
      data={options.map((option, index) => ({ value: String(index), label: option.label }))}
      onChange={(event) => onChange(options[Number(event.currentTarget.value)]?.state ?? UNSET)}
    />
  )
}

function valuesOf(node: Props['node']): Option[] {
  switch (node.kind) {
    case 'boolean':
      return [true, false].map((value) => ({ label: String(value), state: { kind: 'boolean', value } }))
    case 'constant': {
      const { value } = node
      return [{ label: typeof value === 'string' ? value : JSON.stringify(value), state: { kind: 'constant' } }]
    }
    case 'choice':
      return node.options.map(({ label }, index) => ({ label, state: { kind: 'choice', index } }))
  }
}

function sameChoice(a: FieldState, b: FieldState): boolean {
  if (a.kind === 'boolean' && b.kind === 'boolean') return a.value === b.value
  if (a.kind === 'choice' && b.kind === 'choice') return a.index === b.index
  return a.kind === b.kind
}
