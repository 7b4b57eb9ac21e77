import { Box, Group, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchemaForm } from '../../../lib/form/use-schema-form.ts'
import { RadioOption } from '../../../ui/fields/RadioOption.tsx'
import { type TimeChoiceValue, type TimeKey, toLocalField } from './time-choice.ts'

interface Props {
  legend: string
  keys: readonly TimeKey[]
  form: SchemaForm<TimeChoiceValue, string | null>
}

/** A choice of times from now, and one that is typed in. */
export function TimeChoice({ legend, keys, form }: Props) {
  const { t } = useTranslation('customers')
  const name = useId()
  return (
    <fieldset>
      <Box component="legend" mb="2xs" p={0} fw={550} fz="sm">
        {legend}
      </Box>
      <Group gap="2xs" align="stretch">
        {keys.map((key) => (
          <RadioOption
            key={key}
            name={name}
            {...form.getInputProps('key', { type: 'radio', value: key, withError: false })}
            label={t(`times.${key}`)}
          />
        ))}
      </Group>
      {form.values.key === 'chosen' && (
        <TextInput
          {...form.getInputProps('local')}
          type="datetime-local"
          label={t('times.field')}
          w="13.75rem"
          mt="md"
          min={toLocalField(Date.now())}
        />
      )}
    </fieldset>
  )
}
