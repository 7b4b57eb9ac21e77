import type { Method } from '../../../../shared/management/endpoint/endpoint.ts'
import classes from './MethodBadge.module.css'

/** The HTTP method; methods that modify data stand out from those that read. */
export function MethodBadge({ method }: { method: Method }) {
  return (
    <span className={classes.badge} data-method={method} data-badge>
      {method}
    </span>
  )
}
