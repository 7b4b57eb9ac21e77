import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProbeRun } from '../probe-store.ts'
import { shownStages } from './stage-state.ts'

/** Announces each finished stage politely to assistive technology. Failures are separate alerts. */
export function StageAnnouncements({ run }: { run: ProbeRun | undefined }) {
  const { t } = useTranslation('probe')
  const over = run ? shownStages(run).filter(({ state }) => state === 'ok' || state === 'warning') : []
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label={t('stages.label')}>
      {over.map(({ stage, state }) => (
        <span key={stage}>{t('said', { stage: t(`stages.${stage}`), state: t(`states.${state}`) })}</span>
      ))}
    </VisuallyHidden>
  )
}
