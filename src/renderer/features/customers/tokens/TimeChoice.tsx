import { Box, Group, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TimeChoice.module.css'
import { type TimeChoiceValue, type TimeKey, type TimeProblem, toLocalField } from './time-choice.ts'

interface Props {
  legend: string
  keys: readonly TimeKey[]
  value: TimeChoiceValue
  onChange: (value: TimeChoiceValue) => void
  problem: TimeProblem | undefined
}

/** A choice of times from now, and one that is typed in. */
export function TimeChoice({ legend, keys, value, onChange, problem }: Props) {
  const { t } = useTranslation('customers')
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <Box component="legend" mb="2xs" p={0} fw={550} fz="sm">
        {legend}
      </Box>
      <Group gap="2xs" align="stretch">
        {keys.map((key) => (
          <label key={key} className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={value.key === key}
              onChange={() => onChange({ ...value, key })}
              className={classes.radio}
            />
            {t(`times.${key}`)}
          </label>
        ))}
      </Group>
      {value.key === 'chosen' && (
        <TextInput
          type="datetime-local"
          label={t('times.field')}
          w="13.75rem"
          mt="md"
          min={toLocalField(Date.now())}
          value={value.local}
          error={problem && t(`times.${problem}`)}
          onChange={(event) => onChange({ key: 'chosen', local: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
