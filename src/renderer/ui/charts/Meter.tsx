import classes from './Meter.module.css'

interface Props {
  /** Length of the whole bar as a part of the longest, 0 to 1. */
  outer: number
  /** Length of the stronger part in it, on the same scale. */
  inner: number
  /** `share`: the inner part is what went wrong; `range`: it is the usual value, the outer one the slow end. */
  kind: 'share' | 'range'
}

const percent = (part: number) => `${Math.min(100, Math.max(part > 0 ? 1 : 0, part * 100))}%`

/** A bar in a table, for the eye alone: the numbers stand beside it. */
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
