import classes from './Meter.module.css'

interface Props {
  /** Length of the whole bar relative to the longest, 0 to 1. */
  outer: number
  /** Length of the bar's emphasized part, on the same scale. */
  inner: number
  /** For `share`, the inner part is the failures; for `range`, it's the typical value and the outer part the slow end. */
  kind: 'share' | 'range'
}

const percent = (part: number) => `${Math.min(100, Math.max(part > 0 ? 1 : 0, part * 100))}%`

/** A purely visual bar in a table, next to the numbers. */
export function Meter({ outer, inner, kind }: Props) {
  return (
    <span className={classes.meter} data-kind={kind} aria-hidden>
      <span className={classes.outer} style={{ width: percent(outer) }} />
      <span
        className={classes.inner}
        style={{
          width: percent(inner),
          ...(kind === 'share' && { left: `calc(${percent(outer)} - ${percent(inner)})` }),
        }}
      />
    </span>
  )
}
