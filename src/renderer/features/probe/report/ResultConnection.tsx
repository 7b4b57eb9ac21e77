import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { cancelProbe, closeReport, type ProbeTarget, probeStore, runAt, startProbe } from '../probe-store.ts'
import { StageAnnouncements } from '../stages/StageAnnouncements.tsx'
import { OUTCOME_TONES, outcomeOf } from '../stages/stage-state.ts'
import { ResultSummary } from './ResultSummary.tsx'

interface Props {
  /** Identifies the URL. */
  place: string
  target: ProbeTarget
  /** Other buttons for the URL; the test button follows them, and the outcome appears below. */
  buttons?: ReactNode
}

/** The test button and the test's outcome, as a row of a generated URL's card or after other buttons. */
export function ResultConnection({ place, target, buttons }: Props) {
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
  // Escape works on either button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) cancel()
  }
  const control = (
    <>
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
    </>
  )
  // Stays in place and keeps the focus while the test is running.
  const button = (
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
  )
  if (buttons !== undefined) {
    return (
      <Box onKeyDown={onKeyDown}>
        <Group gap="2xs">
          {buttons}
          {button}
        </Group>
        <StageAnnouncements run={run} />
        {run && (
          <Flex
            align="center"
            gap="xs"
            mih="var(--control-md)"
            mt="xs"
            px="sm"
            bdrs="md"
            bg={tone && 'var(--tone-soft)'}
            data-tone={tone}
          >
            <ResultSummary run={run} flex={1} />
            {control}
          </Flex>
        )}
      </Box>
    )
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
      onKeyDown={onKeyDown}
    >
      {run ? (
        <ResultSummary run={run} flex={1} />
      ) : (
        <Text size="sm" c="dimmed" flex={1} miw={0}>
          {t('hint')}
        </Text>
      )}
      <StageAnnouncements run={run} />
      {control}
      {button}
    </Flex>
  )
}
