import { Flex, Text, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { isValueName, ValueName } from '../../../ui/fields/ValueName.tsx'
import type { CustomerFormControl, InputPropsOf } from './customer-form.ts'
import { fieldOf, isUsual } from './draft.ts'

interface Props {
  asked: readonly CustomerValue[]
  form: CustomerFormControl
  inputProps: InputPropsOf
}

/** Fields for values that the server stores for this customer only; models can't see or change them. */
export function BoundFields({ asked, form, inputProps }: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const titleId = useId()
  const own = asked.filter(({ key }) => !isUsual(key))
  if (own.length === 0) return null
  return (
    <Flex
      aria-labelledby={titleId}
      component="section"
      gap="sm"
      p="md"
      bd="var(--hairline)"
      bdrs="lg"
      bg="var(--side)"
      direction="column"
    >
      <header>
        <Flex id={titleId} component="h2" gap="2xs" fw={600} align="center" fz="sm">
          <IconLink size={15} stroke={1.7} aria-hidden />
          {t('bound.title')}
        </Flex>
        <Text size="sm" mt="4xs" c="dimmed">
          {t('bound.hint')}
        </Text>
      </header>
      {own.map((value) => {
        const { key, description, secret, required } = value
        const path = fieldOf(key)
        const field = {
          ...inputProps(path),
          label: (
            <>
              <ValueName value={value} />
              {!required && (
                <Text span inherit ms="3xs" c="var(--text-3)" fw={400} aria-hidden>
                  {t('common:optional')}
                </Text>
              )}
            </>
          ),
          'aria-required': required,
          description: isValueName(description) ? undefined : description || undefined,
          inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
            | 'label'
            | 'input'
            | 'error'
            | 'description'
          )[],
          spellCheck: false,
          // The form would treat a key containing a dot as a path.
          value: form.values.bound[key] ?? '',
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
            form.setFieldValue('bound', { ...form.getValues().bound, [key]: value })
            form.clearFieldError(path)
          },
        }
        return secret ? <MaskedInput key={key} textbox {...field} /> : <TextInput key={key} {...field} />
      })}
    </Flex>
  )
}
