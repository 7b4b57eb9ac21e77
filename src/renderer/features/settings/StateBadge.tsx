import classes from './StateBadge.module.css'

/** A word on a state; green only for what works, red for what failed. */
export function StateBadge({ children, tone = 'quiet' }: { children: string; tone?: 'good' | 'bad' | 'quiet' }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
