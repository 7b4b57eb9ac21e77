import { Box, type BoxProps } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import classes from './JsonText.module.css'

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g
/** Longer text isn't highlighted, because thousands of elements would slow the window down. */
const MAX_COLOURED = 20_000

function colour(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon] = match
    if (match.index > end) parts.push(text.slice(end, match.index))
    const kind = string === undefined ? classes.literal : colon === undefined ? classes.string : classes.key
    parts.push(
      <span key={match.index} className={kind}>
        {string ?? whole}
      </span>,
    )
    if (colon !== undefined) parts.push(colon)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return parts
}

interface Props extends BoxProps {
  text: string
  label: string
  wrap?: boolean
}

/** Monospaced JSON or other text that can be selected. Scrolls once it reaches its `mah`. */
export function JsonText({ text, label, wrap = false, className = '', ...props }: Props) {
  const shown = useMemo(() => (text.length <= MAX_COLOURED ? colour(text) : text), [text])
  return (
    <Box
      {...props}
      component="pre"
      role="group"
      aria-label={label}
      className={`${classes.text} ${className}`}
      data-mono
      data-wrap={wrap || undefined}
      tabIndex={0}
      data-selectable
    >
      {shown}
    </Box>
  )
}
