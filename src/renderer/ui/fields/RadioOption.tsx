import { Box, Text } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import classes from './RadioOption.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  /** Explanation below the label. */
  help?: string
}

/** A radio option in a box: a single word or, with `help`, a radio button with an explanation. */
export function RadioOption({ label, help, ...props }: Props) {
  const helpId = useId()
  return (
    <label className={classes.option} data-explained={help === undefined ? undefined : true}>
      <input
        {...props}
        type="radio"
        className={classes.radio}
        aria-label={label}
        aria-describedby={help === undefined ? undefined : helpId}
      />
      {help === undefined ? (
        label
      ) : (
        <>
          <span className={classes.mark} />
          <Box component="span" pos="relative">
            <Text span inherit display="block" fw={550}>
              {label}
            </Text>
            <Text id={helpId} span size="sm" c="dimmed">
              {help}
            </Text>
          </Box>
        </>
      )}
    </label>
  )
}
