import { Box, Group, TextInput } from '@mantine/core'
import type { GetInputPropsOptions, GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type TimeChoiceValue, type TimeKey, toLocalField } from '../../lib/time/time-choice.ts'
import { RadioOption } from '../fields/RadioOption.tsx'

interface Props {
  legend: string
  keys: readonly TimeKey[]
  /** A form that includes `timeFields`. */
  form: {
    values: TimeChoiceValue
    getInputProps(path: keyof TimeChoiceValue, options?: GetInputPropsOptions): GetInputPropsReturnType
  }
}

/** A choice between times relative to now and a typed one. */
export function TimeChoice({ legend, keys, form }: Props) {
  const { t } = useTranslation()
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
