import { Box, type BoxProps } from '@mantine/core'
import classes from './CodeBox.module.css'

interface Props extends BoxProps {
  text: string
  /** Accessible name. */
  label: string
  /** Maximum height, beyond which it scrolls and is keyboard accessible. */
  mah?: string
}

/** Machine-readable text, to paste or as sent. Long lines wrap. */
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
