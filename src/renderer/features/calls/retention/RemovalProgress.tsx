import { CleanupProgress } from './CleanupProgress.tsx'
import classes from './RemovalProgress.module.css'
import { useCleanups } from './use-cleanups.ts'

/** How far the calls of removed servers and customers have been deleted. */
export function RemovalProgress() {
  const removals = useCleanups().filter(({ kind }) => kind !== 'clearCalls')
  if (removals.length === 0) return null
  return (
    <div className={classes.foot}>
      <CleanupProgress doing="removing" cleanups={removals} />
    </div>
  )
}
