import { Center, Loader } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconCheck,
  IconMinus,
  IconPlayerStopFilled,
  IconPlugConnected,
  IconX,
} from '@tabler/icons-react'
import { OUTCOME_TONES, type ShownState } from './stage-state.ts'

const ICONS = {
  ok: IconCheck,
  connects: IconPlugConnected,
  warning: IconAlertTriangleFilled,
  failed: IconX,
  skipped: IconMinus,
  stopped: IconPlayerStopFilled,
} as const

const SOFT = { bg: 'var(--tone-soft)', c: 'var(--tone)' }
const GROUNDS = {
  good: SOFT,
  warn: SOFT,
  bad: { bg: 'var(--tone)', c: 'var(--ground)' },
  quiet: { bg: 'var(--quiet-soft)', c: 'var(--text-3)' },
}

/** An icon for a stage's state, which the adjacent text repeats. */
export function StageIcon({ state }: { state: ShownState | 'connects' }) {
  const tone = OUTCOME_TONES[state]
  const Icon = state === 'waiting' || state === 'running' ? null : ICONS[state]
  return (
    <Center
      component="span"
      flex="none"
      w="var(--lines-row)"
      h="var(--lines-row)"
      bd={state === 'waiting' ? 'var(--hairline-strong)' : undefined}
      bdrs="50%"
      {...(Icon && GROUNDS[tone ?? 'quiet'])}
      data-tone={tone}
      aria-hidden
    >
      {state === 'running' && <Loader size={16} />}
      {Icon && <Icon size={state === 'warning' || state === 'stopped' ? 10 : 12} stroke={2.6} />}
    </Center>
  )
}
