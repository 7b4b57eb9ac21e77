import { Box, Button, Flex, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecentCustomer } from '../../../../shared/history/commands.ts'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { BoundFields } from './BoundFields.tsx'
import classes from './CustomerForm.module.css'
import type { CustomerFormControl, InputPropsOf } from './customer-form.ts'
import { type Draft, draftOf, fieldOf } from './draft.ts'
import { ExtraFieldRow } from './ExtraFieldRow.tsx'
import { IdentityField } from './IdentityField.tsx'

interface Props {
  /** The workspace whose customers are suggested. */
  workspaceId: string
  form: CustomerFormControl
  onSubmit: (event: FormEvent) => void
  /** Values that the server requires for each customer. */
  asked: readonly CustomerValue[]
  /** The service's errors about these values, by field path. */
  refused: Readonly<Record<string, string>>
  /** Whether a request is pending, in which case its input must not change. */
  readOnly: boolean
  identityRef: RefObject<HTMLInputElement | null>
  /** What's known about the typed identity. */
  identityNote?: ReactNode
  /** The submit button and related elements. */
  children: ReactNode
}

/** The customer's details: identity, common optional fields, and any additional ones. */
export function CustomerForm({
  workspaceId,
  form,
  onSubmit,
  asked,
  refused,
  readOnly,
  identityRef,
  identityNote,
  children,
}: Props) {
  const { t } = useTranslation('generate')
  const inputProps: InputPropsOf = (path) => {
    const props = form.getInputProps(path)
    return { ...props, error: props.error ?? refused[path], readOnly }
  }
  const { extra } = form.values
  const { shownFill, fillIn, undoFill } = useFill(form, asked)
  return (
    <Flex
      aria-label={t('form')}
      component="form"
      gap="md"
      direction="column"
      onSubmit={onSubmit}
      noValidate
      autoComplete="off"
    >
      <div>
        <IdentityField
          workspaceId={workspaceId}
          typed={form.values.primaryIdentity}
          inputProps={inputProps('primaryIdentity')}
          inputRef={identityRef}
          onChoose={fillIn}
        />
        {shownFill && !readOnly && (
          <FilledNote
            customer={shownFill.identity}
            onUndo={() => {
              undoFill()
              identityRef.current?.focus()
            }}
          />
        )}
        {identityNote}
      </div>
      <MetadataGrid asked={asked} inputProps={inputProps} />
      <BoundFields asked={asked} form={form} inputProps={inputProps} />
      {extra.map((field, index) => (
        <ExtraFieldRow
          key={field.id}
          fieldName={field.name}
          name={inputProps(`extra.${index}.name`)}
          value={inputProps(`extra.${index}.value`)}
          readOnly={readOnly}
          focusOnMount={index === extra.length - 1 && field.name === ''}
          onRemove={() => form.removeListItem('extra', index)}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          px="xs"
          ms="-xs"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={readOnly}
          onClick={() => form.insertListItem('extra', { id: crypto.randomUUID(), name: '', value: '' })}
        >
          {t('addField')}
        </Button>
      </div>
      {children}
    </Flex>
  )
}

/** Fills the form with a recent customer's details. */
function useFill(form: CustomerFormControl, asked: readonly CustomerValue[]) {
  /** The customer whose selection filled the form, and the previous input. */
  const [filled, setFilled] = useState<{ identity: string; before: Draft } | null>(null)
  const shownFill = filled?.identity === form.values.primaryIdentity ? filled : null
  const fillIn = ({ identity, metadata }: RecentCustomer) => {
    const { values } = form
    const known = draftOf(
      { primaryIdentity: identity, metadata },
      asked.map(({ key }) => key),
    )
    setFilled({ identity, before: values })
    // Keep values that only this form has, such as a secret.
    form.setValues({ ...known, bound: { ...values.bound, ...known.bound } })
  }
  const undoFill = () => {
    if (shownFill) form.setValues(shownFill.before)
    setFilled(null)
  }
  return { shownFill, fillIn, undoFill }
}

interface FilledNoteProps {
  /** Identity of the customer whose details filled the form. */
  customer: string
  onUndo: () => void
}

function FilledNote({ customer, onUndo }: FilledNoteProps) {
  const { t } = useTranslation(['generate', 'common'])
  return (
    <Flex role="status" gap="xs" align="center" mt="3xs" c="dimmed" fz="sm">
      <span>{t('recent.filled', { customer })}</span>
      <Button variant="subtle" size="compact-sm" flex="none" px="2xs" onClick={onUndo}>
        {t('common:undo')}
      </Button>
    </Flex>
  )
}

interface MetadataGridProps {
  asked: readonly CustomerValue[]
  inputProps: InputPropsOf
}

/** The common fields, optional unless the server requires them. */
function MetadataGrid({ asked, inputProps }: MetadataGridProps) {
  const { t } = useTranslation(['generate', 'common'])
  const id = useId()
  const isNeeded = (key: string) => asked.some((value) => value.key === key && value.required)
  return (
    <SimpleGrid cols={2} spacing="md" className={classes.grid}>
      {METADATA_FIELDS.map((key) => (
        <Box key={key} lh="caption" fz="sm">
          <Box component="label" fw={550} lh="caption" fz="sm" htmlFor={`${id}-${key}`}>
            {t(`fields.${key}`)}
          </Box>
          {!isNeeded(key) && (
            <Text span size="sm" ms="3xs" c="var(--text-3)" aria-hidden>
              {t('common:optional')}
            </Text>
          )}
          <TextInput
            {...inputProps(fieldOf(key))}
            mt="3xs"
            aria-required={isNeeded(key) || undefined}
            id={`${id}-${key}`}
          />
        </Box>
      ))}
    </SimpleGrid>
  )
}
