import classes from './Badge.module.css'

export type BadgeTone = 'good' | 'bad' | 'warn' | 'accent' | 'quiet'

/** A state in one word; green only for what works, red for what failed. */
export function Badge({ children, tone = 'quiet' }: { children: string; tone?: BadgeTone }) {
  return (
    <span className={classes.badge} data-tone={tone} data-badge title={children}>
      {children}
    </span>
  )
}
