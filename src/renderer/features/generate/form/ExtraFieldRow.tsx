import { CloseButton, Flex, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputPropsOf } from './customer-form.ts'

interface Props {
  /** The name as typed. */
  fieldName: string
  /** Props from the form for the two inputs. */
  name: ReturnType<InputPropsOf>
  value: ReturnType<InputPropsOf>
  readOnly: boolean
  /** Focuses a row that was just added. */
  focusOnMount: boolean
  onRemove: () => void
}

/** An additional field of the customer: name, value, and a remove button. */
export function ExtraFieldRow({ fieldName, name, value, readOnly, focusOnMount, onRemove }: Props) {
  const { t } = useTranslation('generate')
  const row = useRef<HTMLDivElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) nameInput.current?.focus()
  }, [])
  const removeRow = () => {
    // Focus the next field, or the button that adds one.
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
