import { Loader } from '@mantine/core'
import { IconAlertTriangleFilled, IconCheck, IconMinus, IconPlayerStopFilled, IconX } from '@tabler/icons-react'
import classes from './StageIcon.module.css'
import { OUTCOME_TONES, type ShownState } from './stage-state.ts'

const ICONS = {
  ok: IconCheck,
  warning: IconAlertTriangleFilled,
  failed: IconX,
  skipped: IconMinus,
  stopped: IconPlayerStopFilled,
} as const

/** The state of a stage as a sign. The words beside it say the same. */
export function StageIcon({ state }: { state: ShownState }) {
  const Icon = state === 'waiting' || state === 'running' ? null : ICONS[state]
  return (
    <span className={classes.icon} data-state={state} data-tone={OUTCOME_TONES[state]} aria-hidden>
      {state === 'running' && <Loader size={16} />}
      {Icon && <Icon size={state === 'warning' || state === 'stopped' ? 10 : 12} stroke={2.6} />}
    </span>
  )
}
