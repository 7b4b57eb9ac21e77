import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HistoryFilter } from '../../../../shared/history/history-filter.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'

interface Props {
  filter: HistoryFilter
  narrowed: boolean
  /** Runs the button's action and reports its failure. */
  run: (work: () => Promise<void>) => void
  onStarted: () => void
}

/** Starts testing every URL in the list. */
export function StartFleetCheck({ filter, narrowed, run, onStarted }: Props) {
  const { t } = useTranslation('fleetCheck')
  const queryClient = useQueryClient()
  const { data: check } = useQuery(commandQuery('fleetCheck.status'))
  const start = () =>
    run(async () => {
      const started = await invoke('fleetCheck.start', { filter })
      queryClient.setQueryData(commandQuery('fleetCheck.status').queryKey, started)
      onStarted()
    })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlugConnected size={15} stroke={1.6} aria-hidden />}
      title={t('startHint')}
      disabled={check?.state === 'running'}
      onClick={start}
    >
      {t(narrowed ? 'startMatching' : 'start')}
    </Button>
  )
}
