import { Box, Text, Title, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maskUrl } from '../../../../shared/probe/mask-url.ts'
import { duration } from '../../../../shared/text/measures.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { type ProbeRun, SCREEN, showRun } from '../probe-store.ts'
import { type Outcome, outcomeOf, stageAt } from '../stages/stage-state.ts'
import { showTarget } from './test-on-screen.ts'

const TONES: Record<Outcome, BadgeTone> = {
  ok: 'good',
  connects: 'quiet',
  warning: 'warn',
  failed: 'bad',
  stopped: 'quiet',
  running: 'accent',
}

/** A column to the right of the URL. */
const column = { flex: 'none', size: 'sm', c: 'dimmed', ta: 'end' } as const

/** This session's tests, newest first, wherever they were started. Each can be shown again. */
export function RecentTests({ runs, shownId }: { runs: readonly ProbeRun[]; shownId: string | undefined }) {
  const { t, i18n } = useTranslation('probe')
  const show = ({ id, target }: ProbeRun) => {
    showRun(SCREEN, id)
    showTarget(target)
    document.querySelector('main')?.scrollTo({ top: 0 })
  }
  return (
    <Box aria-labelledby="recent-tests" component="section" mt="3xl">
      <Title id="recent-tests" order={2} size="h3" fz="sm" mb="3xs" c="dimmed">
        {t('screen.recent')}
      </Title>
      <ul className={rows.list}>
        {runs.map((run) => {
          const outcome = outcomeOf(run)
          const stage = stageAt(run)?.stage
          const { result } = run
          const url = maskUrl(run.target.url)
          return (
            <li key={run.id}>
              <UnstyledButton
                className={rows.row}
                mih="2.5rem"
                aria-current={run.id === shownId || undefined}
                onClick={() => show(run)}
              >
                <Box component="span" ps="2xs" flex="0 0 4.75rem">
                  <Badge tone={TONES[outcome]}>{t(`screen.outcomes.${outcome}`)}</Badge>
                </Box>
                <Text span inherit truncate flex={1} miw={0} data-mono title={url}>
                  {url}
                </Text>
                <Text span {...column} w="6rem">
                  {outcome === 'failed' && stage && t(`stages.${stage}`)}
                  {(outcome === 'ok' || outcome === 'warning') &&
                    t('summary.tools', { count: result?.tools.length ?? 0 })}
                </Text>
                <Text span {...column} w="4rem">
                  {result && duration(result.milliseconds, i18n.language)}
                </Text>
                <Text span {...column} w="6.5rem" pe="2xs" c="var(--text-3)">
                  <RelativeTime time={run.startedAt} />
                </Text>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
