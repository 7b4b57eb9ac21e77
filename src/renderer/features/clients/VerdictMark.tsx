import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { VerdictLevel } from '../../../shared/clients/verdict.ts'
import { VERDICT_TONES } from './verdict-text.ts'

const ICONS = { works: IconCircleCheck, warning: IconAlertCircle, blocked: IconCircleX }

/** A verdict as a sign; a dashed circle while there is none. */
export function VerdictMark({ level }: { level: VerdictLevel | undefined }) {
  const Icon = level === undefined ? IconCircleDashed : ICONS[level]
  return (
    <Icon
      size={16}
      stroke={1.8}
      aria-hidden
      color={level === undefined ? 'var(--text-3)' : 'var(--tone)'}
      data-tone={level && VERDICT_TONES[level]}
    />
  )
}
