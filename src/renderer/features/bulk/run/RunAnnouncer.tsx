import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RunProgress } from '../../../../shared/bulk/run.ts'
import { rowsDone, rowsToRun } from './run-counts.ts'

/** Number of progress steps to announce. */
const STEPS = 10

/** Announces a run's progress to assistive technology in tenths. Other components announce why it paused or ended. */
export function RunAnnouncer({ progress: { counts } }: { progress: RunProgress }) {
  const { t, i18n } = useTranslation('bulk')
  const total = rowsToRun(counts)
  const step = total === 0 ? STEPS : Math.floor((rowsDone(counts) / total) * STEPS)
  const number = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(step / STEPS)
  const done = number.format(Math.floor((total * step) / STEPS))
  return (
    <VisuallyHidden role="status">
      {t('run.announceProgress', { percent, done, total: number.format(total) })}
    </VisuallyHidden>
  )
}
