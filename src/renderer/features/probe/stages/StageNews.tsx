import { useTranslation } from 'react-i18next'
import type { ProbeRun } from '../probe-store.ts'
import classes from './StageRow.module.css'
import { shownStages } from './stage-state.ts'

/** Tells assistive technology, in its own time, of each stage that is over. Failures are alerts of their own. */
export function StageNews({ run }: { run: ProbeRun | undefined }) {
  const { t } = useTranslation('probe')
  const over = run ? shownStages(run).filter(({ state }) => state === 'ok' || state === 'warning') : []
  return (
    <div role="log" aria-live="polite" aria-label={t('stages.label')} className={classes.unseen}>
      {over.map(({ stage, state }) => (
        <p key={stage}>{t('said', { stage: t(`stages.${stage}`), state: t(`states.${state}`) })}</p>
      ))}
    </div>
  )
}
