import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { member } from '../model/form-node.ts'
import { initialState } from '../model/form-state.ts'
import { FieldLabel, NullToggle } from './FieldLabel.tsx'
import classes from './Fields.module.css'
import { type CompoundFieldProps, type NodeOf, pathKey, UNSET } from './field-props.ts'

/** An object's properties, one below the other. */
export function ObjectFields({ node, state, path, problems, onChange, Field }: CompoundFieldProps<NodeOf<'object'>>) {
  const fields = state.kind === 'object' ? state.fields : {}
  return (
    <Stack gap="md">
      {node.fields.map(({ name, required, node: inner }) => (
        <Field
          key={name}
          node={inner}
          state={member(fields, name) ?? UNSET}
          label={inner.label}
          name={inner.label === name ? undefined : name}
          required={required}
          path={[...path, name]}
          problems={problems}
          onChange={(next) => onChange({ kind: 'object', fields: { ...fields, [name]: next } })}
        />
      ))}
    </Stack>
  )
}

/** A nested object in a frame; an optional one is omitted until it's added. */
export function ObjectField(props: CompoundFieldProps<NodeOf<'object'>>) {
  const { t } = useTranslation('jsonSchemaForm')
  const { node, state, label, name, required, path, problems, onChange } = props
  const open = state.kind === 'object'
  const problem = problems[pathKey(path)]
  return (
    <fieldset aria-label={label}>
      <Group gap="xs" wrap="nowrap" justify="space-between" mih="var(--control-xs)" fw={550} fz="sm">
        <FieldLabel node={node} label={label} name={name} required={required} />
        <Flex component="span" gap="2xs" flex="none" align="center">
          {node.nullable && <NullToggle label={label} state={state} onChange={onChange} />}
          {!open && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
              aria-invalid={problem !== undefined || undefined}
              onClick={() => onChange(initialState(node))}
            >
              {t('add', { name: label })}
            </Button>
          )}
          {open && !required && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
              onClick={() => onChange(UNSET)}
            >
              {t('remove', { name: label })}
            </Button>
          )}
        </Flex>
      </Group>
      {node.description && <p className={classes.description}>{node.description}</p>}
      {problem && (
        <Text size="sm" mt="3xs" c="var(--bad)">
          {problem}
        </Text>
      )}
      {open && node.fields.length > 0 && (
        <Box className={classes.framed} mt="3xs">
          <ObjectFields {...props} />
        </Box>
      )}
    </fieldset>
  )
}
