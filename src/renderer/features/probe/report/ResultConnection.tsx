import { Button, Flex, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { cancelProbe, closeReport, type ProbeTarget, probeStore, runAt, startProbe } from '../probe-store.ts'
import { StageAnnouncements } from '../stages/StageAnnouncements.tsx'
import { OUTCOME_TONES, outcomeOf } from '../stages/stage-state.ts'
import { ResultSummary } from './ResultSummary.tsx'

/** Part of a generated URL's card: the test button and the test's outcome. `place` identifies the URL. */
export function ResultConnection({ place, target }: { place: string; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const session = useStore(probeStore)
  const test = useRef<HTMLButtonElement>(null)
  const run = runAt(session, place)
  const running = run?.state === 'running'
  const closed = session.closed.has(place)
  const wasClosed = useRef(closed)
  useEffect(() => {
    // The button that closed the report was removed along with it.
    if (closed && !wasClosed.current) test.current?.focus({ preventScroll: true })
    wasClosed.current = closed
  }, [closed])
  const tone = run && OUTCOME_TONES[outcomeOf(run)]
  const start = () => {
    if (!running) void startProbe(place, target)
  }
  const cancel = () => {
    cancelProbe(place)
    // The clicked button is about to be removed.
    test.current?.focus()
  }
  return (
    <Flex
      align="center"
      gap="xs"
      mih="3.25rem"
      py="xs"
      px="var(--row-side, var(--space-lg))"
      bg={tone && 'var(--tone-soft)'}
      className={rows.ruled}
      data-tone={tone}
      // Escape works on either button.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && running) cancel()
      }}
    >
      {run ? (
        <ResultSummary run={run} flex={1} />
      ) : (
        <Text size="sm" c="dimmed" flex={1} miw={0}>
          {t('hint')}
        </Text>
      )}
      <StageAnnouncements run={run} />
      {running && (
        <Button variant="default" flex="none" onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      {run && closed && (
        <Button variant="subtle" px="xs" flex="none" onClick={() => closeReport(place, false)}>
          {t('report.open')}
        </Button>
      )}
      {/* Stays in place and keeps the focus while the test is running. */}
      <Button
        ref={test}
        data-connection-test
        variant="default"
        flex="none"
        aria-disabled={running || undefined}
        data-busy={running || undefined}
        leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
        onClick={start}
      >
        {t('test')}
      </Button>
    </Flex>
  )
}
