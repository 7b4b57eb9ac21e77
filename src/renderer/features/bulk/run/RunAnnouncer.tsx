import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RunProgress } from '../../../../shared/bulk/run.ts'
import { rowsDone, rowsToRun } from './run-counts.ts'

/** Steps of progress that are worth a word. */
const STEPS = 10

/** Tells assistive technology of a run's progress, a tenth of it at a time. What holds or ends it is said where it's shown. */
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
