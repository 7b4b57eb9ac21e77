import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'

const TONES: Record<Run['progress']['state'] | 'held' | 'nothing', BadgeTone> = {
  running: 'accent',
  held: 'warn',
  paused: 'warn',
  cancelling: 'quiet',
  cancelled: 'quiet',
  finished: 'quiet',
  nothing: 'bad',
}

/** A run's state in one word. */
export function RunState({ run: { progress } }: { run: Run }) {
  const { t } = useTranslation('bulk')
  const state =
    progress.state === 'running' && progress.hold
      ? 'held'
      : progress.state === 'finished' && progress.counts.issued === 0
        ? 'nothing'
        : progress.state
  return <Badge tone={TONES[state]}>{t(`runStates.${state}`)}</Badge>
}
