import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { verdictOf } from '../../../../shared/probe/verdict.ts'
import { say } from '../../../../shared/text/say.ts'
import type { ProbeRun } from '../probe-store.ts'
import { StageIcon } from '../stages/StageIcon.tsx'
import { outcomeOf, stageAt } from '../stages/stage-state.ts'
import classes from './Verdict.module.css'

/** How a test went, or at which stage it is, in one line. */
export function Verdict({ run }: { run: ProbeRun }) {
  const { t, i18n } = useTranslation('probe')
  const outcome = outcomeOf(run)
  return (
    <p role="status" className={classes.verdict} data-outcome={outcome}>
      <StageIcon state={outcome} />
      <span className={classes.text}>{verdictText(run, t, i18n.language)}</span>
    </p>
  )
}

/** The verdict in words: "Works: 4 tools, 2026-07-28, 142 ms". `t` is the `probe` namespace. */
function verdictText(run: ProbeRun, t: TFunction<'probe'>, locale: string): string {
  const outcome = outcomeOf(run)
  if (outcome === 'running') {
    const stage = stageAt(run)?.stage
    return stage ? t('verdict.running', { stage: t(`stages.${stage}`) }) : t('verdict.starting')
  }
  if (outcome === 'stopped') return t('verdict.cancelled')
  return run.result ? say(verdictOf(run.result, locale)) : t('verdict.notMade')
}
