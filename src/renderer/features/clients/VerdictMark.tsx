import { IconAlertCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { VerdictLevel } from '../../../shared/clients/verdict.ts'
import { VERDICT_TONES } from './verdict-text.ts'

const ICONS = { works: IconCircleCheck, warning: IconAlertCircle, blocked: IconCircleX }

export function VerdictMark({ level }: { level: VerdictLevel }) {
  const Icon = ICONS[level]
  return <Icon size={16} stroke={1.8} aria-hidden color="var(--tone)" data-tone={VERDICT_TONES[level]} />
}
