import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { VerdictLevel } from '../../../shared/clients/verdict.ts'
import classes from './VerdictMark.module.css'

const ICONS = { works: IconCircleCheck, warning: IconAlertCircle, blocked: IconCircleX }

/** The sign of a verdict, beside its words; a dashed circle while there is none. */
export function VerdictMark({ level }: { level: VerdictLevel | undefined }) {
  const Icon = level === undefined ? IconCircleDashed : ICONS[level]
  return <Icon size={16} stroke={1.8} aria-hidden className={classes.mark} data-level={level} />
}
