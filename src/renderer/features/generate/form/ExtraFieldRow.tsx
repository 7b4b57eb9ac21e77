import { CloseButton, SimpleGrid, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExtraField } from './draft.ts'

interface Props {
  field: ExtraField
  problem: string | undefined
  readOnly: boolean
  /** A row that was just added takes the focus. */
  focusOnMount: boolean
  onChange: (changed: Partial<ExtraField>) => void
  onRemove: () => void
}

/** One further field of the customer: its name, its value, and a way to remove it. */
export function ExtraFieldRow({ field, problem, readOnly, focusOnMount, onChange, onRemove }: Props) {
  const { t } = useTranslation('generate')
  const row = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) name.current?.focus()
  }, [])
  const removeRow = () => {
    // To the next field, or to the button that adds one.
    row.current?.nextElementSibling?.querySelector<HTMLElement>('input, button')?.focus()
    onRemove()
  }
  const remove = field.name.trim() === '' ? t('removeField') : t('removeNamedField', { name: field.name.trim() })
  return (
    <SimpleGrid ref={row} cols={2} spacing="md">
      <TextInput
        ref={name}
        label={t('fieldName')}
        value={field.name}
        error={problem}
        readOnly={readOnly}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TextInput
        label={t('fieldValue')}
        value={field.value}
        readOnly={readOnly}
        rightSection={
          <CloseButton size="sm" aria-label={remove} title={remove} disabled={readOnly} onClick={removeRow} />
        }
        onChange={({ currentTarget: { value } }) => onChange({ value })}
      />
    </SimpleGrid>
  )
}
