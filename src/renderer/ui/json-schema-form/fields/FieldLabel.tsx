import { Flex, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldState, FormNode } from '../model/form-node.ts'
import classes from './FieldLabel.module.css'
import { UNSET } from './field-props.ts'
import { fieldHint } from './field-text.ts'

interface Props {
  node: FormNode
  label: string
  name?: string | undefined
  required: boolean
}

/** A field's name, whether it's required, and what it accepts. The field's accessible name is set elsewhere. */
export function FieldLabel({ node, label, name, required }: Props) {
  const { t } = useTranslation('jsonSchemaForm')
  const hint = fieldHint(node, t)
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="baseline" columnGap="xs" aria-hidden>
      <span>
        {label}
        {required && (
          <Text span inherit c="var(--bad)">
            {' '}
            *
          </Text>
        )}
      </span>
      {name !== undefined && (
        <Text component="code" fz="xs" c="var(--text-3)" fw={400}>
          {name}
        </Text>
      )}
      {hint !== '' && (
        <Text span size="xs" c="var(--text-3)" fw={400}>
          {hint}
        </Text>
      )}
    </Flex>
  )
}

interface NullProps {
  label: string
  state: FieldState
  onChange: (state: FieldState) => void
}

/** Sets the value to `null`. */
export function NullToggle({ label, state, onChange }: NullProps) {
  const { t } = useTranslation('jsonSchemaForm')
  const on = state.kind === 'null'
  return (
    <UnstyledButton
      className={classes.null}
      px="2xs"
      bdrs="xs"
      ff="monospace"
      fz="xs"
      lh="row"
      aria-label={t('giveNull', { name: label })}
      aria-pressed={on}
      onClick={() => onChange(on ? UNSET : { kind: 'null' })}
    >
      {'null'}
    </UnstyledButton>
  )
}
