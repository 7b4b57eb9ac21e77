import { ActionIcon, Button, Flex, Group, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldState, FormNode } from '../model/form-node.ts'
import { initialState } from '../model/form-state.ts'
import { FieldLabel, NullToggle } from './FieldLabel.tsx'
import classes from './Fields.module.css'
import { type CompoundFieldProps, type NodeOf, pathKey, UNSET } from './field-props.ts'
import { ObjectFields } from './ObjectField.tsx'

const COMPOUND: ReadonlySet<FormNode['kind']> = new Set(['object', 'array', 'alternatives', 'json'])

/** A list of values that can grow and shrink. */
export function ArrayField({
  node,
  state,
  label,
  name,
  required,
  path,
  problems,
  onChange,
  Field,
}: CompoundFieldProps<NodeOf<'array'>>) {
  const { t } = useTranslation('jsonSchemaForm')
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const items = state.kind === 'array' ? state.items : []
  const problem = problems[pathKey(path)]
  const full = node.maxItems !== null && items.length >= node.maxItems
  const change = (next: FieldState[]) =>
    onChange(next.length === 0 && !required ? UNSET : { kind: 'array', items: next })

  const addItem = () => {
    change([...items, initialState(node.item)])
    // The new item isn't rendered until the next frame.
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    )
  }
  const removeItem = (index: number) => {
    change(items.filter((_, other) => other !== index))
    add.current?.focus()
  }
  return (
    <fieldset aria-label={label}>
      <Group gap="xs" wrap="nowrap" justify="space-between" mih="var(--control-xs)" fw={550} fz="sm">
        <FieldLabel node={node} label={label} name={name} required={required} />
        <Flex component="span" gap="2xs" flex="none" align="center">
          {node.nullable && <NullToggle label={label} state={state} onChange={onChange} />}
          <Button
            ref={add}
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            aria-label={t('addTo', { name: label })}
            aria-invalid={problem !== undefined || undefined}
            disabled={full}
            onClick={addItem}
          >
            {t('addItem')}
          </Button>
        </Flex>
      </Group>
      {node.description && <p className={classes.description}>{node.description}</p>}
      {items.length === 0 && state.kind !== 'null' && (
        <Text size="sm" mt="4xs" c="var(--text-3)">
          {t('noItems')}
        </Text>
      )}
      {items.length > 0 && (
        <ol ref={list} className={classes.items}>
          {items.map((item, index) => (
            // Items have no identity other than their index.
            <ArrayItem
              key={index}
              node={node.item}
              state={item}
              label={t('item', { name: label, number: index + 1 })}
              required
              path={[...path, index]}
              problems={problems}
              onChange={(next) => change(items.map((each, other) => (other === index ? next : each)))}
              onRemove={() => removeItem(index)}
              Field={Field}
            />
          ))}
        </ol>
      )}
      {problem && (
        <Text size="sm" mt="3xs" c="var(--bad)">
          {problem}
        </Text>
      )}
    </fieldset>
  )
}

interface ArrayItemProps extends CompoundFieldProps<FormNode> {
  onRemove: () => void
}

/** A value of the list, with the button that removes it. A value with several fields has a frame and a heading. */
function ArrayItem({ onRemove, Field, ...props }: ArrayItemProps) {
  const { t } = useTranslation('jsonSchemaForm')
  const { node, label } = props
  const compound = COMPOUND.has(node.kind)
  const removeButton = (
    <ActionIcon
      {...(compound && { variant: 'subtle', size: 'xs', c: 'dimmed' })}
      aria-label={t('remove', { name: label })}
      title={t('remove', { name: label })}
      onClick={onRemove}
    >
      <IconX size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  return (
    <li className={`${classes.item} ${compound ? classes.framed : ''}`} data-compound={compound || undefined}>
      {compound && (
        <Text span size="sm" mih="var(--control-xs)" c="dimmed" fw={550} lh="xl">
          {label}
        </Text>
      )}
      {compound && removeButton}
      <div className={classes.itemField}>
        {node.kind === 'object' ? (
          <fieldset aria-label={label}>
            <ObjectFields {...props} node={node} Field={Field} />
          </fieldset>
        ) : (
          <Field {...props} />
        )}
      </div>
      {!compound && removeButton}
    </li>
  )
}
