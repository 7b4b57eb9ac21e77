import { Box, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '../model/form-node.ts'
import { initialState } from '../model/form-state.ts'
import { FieldLabel } from './FieldLabel.tsx'
import classes from './Fields.module.css'
import { type CompoundFieldProps, type NodeOf, pathKey, UNSET } from './field-props.ts'
import { ObjectFields } from './ObjectField.tsx'

const NONE = 'none'
const NULL = 'null'

/** A value that can be one of several kinds: a choice of the kind, then the value. */
export function AlternativesField(props: CompoundFieldProps<NodeOf<'alternatives'>>) {
  const { t } = useTranslation('jsonSchemaForm')
  const { node, state, label, name, required, path, problems, onChange, Field } = props
  const option = state.kind === 'alternative' ? node.options[state.index] : undefined
  const kindName = t('kind', { name: label })
  const words = node.options.map((each, index) =>
    each.label !== '' && each.label !== label && each.label !== name
      ? each.label
      : t(`kinds.${each.kind}`, { number: index + 1 }),
  )
  return (
    <fieldset aria-label={label}>
      <NativeSelect
        label={<FieldLabel node={node} label={label} name={name} required={required} />}
        aria-label={kindName}
        description={node.description ?? undefined}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        classNames={{ description: classes.description }}
        error={option ? undefined : problems[pathKey(path)]}
        value={state.kind === 'alternative' ? String(state.index) : state.kind === 'null' ? NULL : NONE}
        data={[
          { value: NONE, label: t('notSet') },
          ...words.map((word, index) => ({ value: String(index), label: word })),
          ...(node.nullable ? [{ value: NULL, label: t('null') }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const next = node.options[Number(value)]
          if (value === NULL) onChange({ kind: 'null' })
          else if (value === NONE || !next) onChange(UNSET)
          else onChange({ kind: 'alternative', index: Number(value), state: initialState(next) })
        }}
      />
      {option && state.kind === 'alternative' && !isEmpty(option) && (
        <Box className={classes.framed} mt="3xs">
          <Value
            node={option}
            state={state.state}
            label={words[state.index] ?? label}
            required={required}
            path={path}
            problems={problems}
            Field={Field}
            onChange={(next) => onChange({ kind: 'alternative', index: state.index, state: next })}
          />
        </Box>
      )}
    </fieldset>
  )
}

/** The field of the selected kind; an object's properties don't need a second frame. */
function Value(props: CompoundFieldProps<FormNode>) {
  const { node, Field } = props
  return node.kind === 'object' ? <ObjectFields {...props} node={node} /> : <Field {...props} />
}

const isEmpty = (node: FormNode) => node.kind === 'constant' || (node.kind === 'object' && node.fields.length === 0)
