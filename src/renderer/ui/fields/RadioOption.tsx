import { Box, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './RadioOption.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  /** Explanation below the label. */
  help?: string
  /** Shown to the right of the label, e.g. a badge. */
  aside?: ReactNode
  /** What belongs to the option, inside its box; null while there's nothing, but may be later. */
  children?: ReactNode
}

/** A radio option in a box: a single word or, with `help`, a radio button with an explanation. */
export function RadioOption({ label, help, aside, children, ...props }: Props) {
  const helpId = useId()
  const option = (
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
          <Box component="span" pos="relative" flex={1}>
            <Text span inherit display="block" fw={550}>
              {label}
            </Text>
            <Text id={helpId} span size="sm" c="dimmed">
              {help}
            </Text>
          </Box>
          {aside && <span>{aside}</span>}
        </>
      )}
    </label>
  )
  if (children === undefined) return option
  return (
    <div className={classes.card} data-open={children === null ? undefined : true}>
      {option}
      {children !== null && <div className={classes.body}>{children}</div>}
    </div>
  )
}
