import { CloseButton, Flex, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputPropsOf } from './customer-form.ts'

interface Props {
  /** As it is typed. */
  fieldName: string
  /** What the form gives the two fields. */
  name: ReturnType<InputPropsOf>
  value: ReturnType<InputPropsOf>
  readOnly: boolean
  /** A row that was just added takes the focus. */
  focusOnMount: boolean
  onRemove: () => void
}

/** One further field of the customer: its name, its value, and a way to remove it. */
export function ExtraFieldRow({ fieldName, name, value, readOnly, focusOnMount, onRemove }: Props) {
  const { t } = useTranslation('generate')
  const row = useRef<HTMLDivElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) nameInput.current?.focus()
  }, [])
  const removeRow = () => {
    // To the next field, or to the button that adds one.
    row.current?.nextElementSibling?.querySelector<HTMLElement>('input, button')?.focus()
    onRemove()
  }
  const remove = fieldName.trim() === '' ? t('removeField') : t('removeNamedField', { name: fieldName.trim() })
  return (
    <Flex ref={row} gap="md">
      <TextInput {...name} flex="1 1 0" miw={0} ref={nameInput} label={t('fieldName')} spellCheck={false} />
      <TextInput
        {...value}
        flex="1 1 0"
        miw={0}
        label={t('fieldValue')}
        rightSection={
          <CloseButton size="sm" aria-label={remove} title={remove} disabled={readOnly} onClick={removeRow} />
        }
      />
    </Flex>
  )
}
