import { Button, Group, Progress, Stack } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '../../../../../shared/move/move.ts'
import { Working } from '../../../../ui/feedback/Working.tsx'
import { WaitLeft } from './WaitLeft.tsx'

interface Props {
  move: Pick<Move, 'servers' | 'waiting'>
  stopping: boolean
  onStop: () => void
}

/** Progress of a running move. Each server counts as its tokens plus one, because it takes work even without tokens. */
export function MoveProgress({ move: { servers, waiting }, stopping, onStop }: Props) {
  const { t } = useTranslation('move')
  const since = useMemo(() => Date.now(), [])
  const total = servers.reduce((sum, { tokens }) => sum + tokens + 1, 0)
  const done = servers.reduce(
    (sum, { state, tokens, sent }) => sum + (state === 'moved' ? tokens + 1 : Math.min(sent, tokens)),
    0,
  )
  const number = Math.min(servers.length, servers.filter(({ state }) => state === 'moved').length + 1)
  return (
    <Stack gap="xs">
      <Progress value={(done / total) * 100} aria-label={t('run.progress')} />
      <Group gap="md" justify="space-between">
        <div>
          <Working since={since}>
            {stopping
              ? t('run.stopping')
              : waiting
                ? t(`run.waiting.${waiting.reason}`)
                : t('run.moving', { number, total: servers.length })}
          </Working>
          {waiting && !stopping && <WaitLeft until={waiting.until} />}
        </div>
        <Button variant="default" disabled={stopping} onClick={onStop}>
          {t('run.stop')}
        </Button>
      </Group>
    </Stack>
  )
}
