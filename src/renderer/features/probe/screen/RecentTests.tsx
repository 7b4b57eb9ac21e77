import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maskUrl } from '../../../../shared/probe/mask-url.ts'
import { duration } from '../../../../shared/text/measures.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { type ProbeRun, SCREEN, showRun } from '../probe-store.ts'
import { type Outcome, outcomeOf, stageAt } from '../stages/stage-state.ts'
import classes from './RecentTests.module.css'
import { targetDraftStore } from './target-draft.ts'

const TONES: Record<Outcome, BadgeTone> = {
  ok: 'good',
  warning: 'warn',
  failed: 'bad',
  stopped: 'quiet',
  running: 'accent',
}

/** The tests of this session, newest first, from wherever they were started; each can be shown again. */
export function RecentTests({ runs, shownId }: { runs: readonly ProbeRun[]; shownId: string | undefined }) {
  const { t, i18n } = useTranslation('probe')
  const show = ({ id, target }: ProbeRun) => {
    showRun(SCREEN, id)
    targetDraftStore.update(() => ({
      url: target.url,
      headers: Object.entries(target.headers).map(([name, value]) => ({ id: crypto.randomUUID(), name, value })),
    }))
    document.querySelector('main')?.scrollTo({ top: 0 })
  }
  return (
    <section aria-labelledby="recent-tests" className={classes.recent}>
      <h2 id="recent-tests" className={classes.heading}>
        {t('screen.recent')}
      </h2>
      <ul className={classes.list}>
        {runs.map((run) => {
          const outcome = outcomeOf(run)
          const stage = stageAt(run)?.stage
          const { result } = run
          return (
            <li key={run.id}>
              <UnstyledButton
                className={classes.row}
                aria-current={run.id === shownId || undefined}
                onClick={() => show(run)}
              >
                <span className={classes.outcome}>
                  <Badge tone={TONES[outcome]}>{t(`screen.outcomes.${outcome}`)}</Badge>
                </span>
                <span className={classes.url} data-mono>
                  {maskUrl(run.target.url)}
                </span>
                <span className={classes.what}>
                  {outcome === 'failed' && stage && t(`stages.${stage}`)}
                  {(outcome === 'ok' || outcome === 'warning') &&
                    t('verdict.tools', { count: result?.tools.length ?? 0 })}
                </span>
                <span className={classes.took}>{result && duration(result.milliseconds, i18n.language)}</span>
                <span className={classes.time}>
                  <RelativeTime time={run.startedAt} />
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
