import { Box, type BoxProps } from '@mantine/core'
import classes from './CodeBox.module.css'

interface Props extends BoxProps {
  text: string
  /** The accessible name. */
  label: string
  /** At most so high, then it scrolls, within reach of the keyboard. */
  mah?: string
}

/** A text for a machine, as it is to be pasted or as it was sent. Long lines wrap. */
export function CodeBox({ text, label, ...props }: Props) {
  return (
    <Box
      component="pre"
      role="group"
      aria-label={label}
      tabIndex={props.mah === undefined ? undefined : 0}
      className={classes.box}
      data-mono
      data-selectable
      {...props}
    >
      {text.replace(/\n$/, '')}
    </Box>
  )
}
