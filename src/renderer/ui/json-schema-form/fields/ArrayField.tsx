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
  const compound = COMPOUND.has(node.item.kind)
  const full = node.maxItems !== null && items.length >= node.maxItems
  const change = (next: FieldState[]) =>
    onChange(next.length === 0 && !required ? UNSET : { kind: 'array', items: next })

  const addItem = () => {
    change([...items, initialState(node.item)])
    // The new item is rendered by the next frame.
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    )
  }
  const removeItem = (index: number) => {
    change(items.filter((_, other) => other !== index))
    add.current?.focus()
  }
  const removeButton = (item: string, index: number) => (
    <ActionIcon
      {...(compound && { variant: 'subtle', size: 'xs', c: 'dimmed' })}
      aria-label={t('remove', { name: item })}
      title={t('remove', { name: item })}
      onClick={() => removeItem(index)}
    >
      <IconX size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
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
          {items.map((item, index) => {
            const itemName = t('item', { name: label, number: index + 1 })
            const props = {
              state: item,
              label: itemName,
              required: true,
              path: [...path, index],
              problems,
              onChange: (next: FieldState) => change(items.map((each, other) => (other === index ? next : each))),
            }
            return (
              // Items have no identity other than their index.
              <li
                key={index}
                className={`${classes.item} ${compound ? classes.framed : ''}`}
                data-compound={compound || undefined}
              >
                {compound && (
                  <Text span size="sm" mih="var(--control-xs)" c="dimmed" fw={550} lh="xl">
                    {itemName}
                  </Text>
                )}
                {compound && removeButton(itemName, index)}
                <div className={classes.itemField}>
                  {node.item.kind === 'object' ? (
                    <fieldset aria-label={itemName}>
                      <ObjectFields {...props} node={node.item} Field={Field} />
                    </fieldset>
                  ) : (
                    <Field {...props} node={node.item} />
                  )}
                </div>
                {!compound && removeButton(itemName, index)}
              </li>
            )
          })}
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
