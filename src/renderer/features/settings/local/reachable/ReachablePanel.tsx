import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reachability } from '../../../../../shared/reachable/reachable.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Panel } from '../../screen/Panel.tsx'
import { WhenRunning } from '../WhenRunning.tsx'
import { ChangedUrls } from './ChangedUrls.tsx'
import { EarlierAddresses } from './EarlierAddresses.tsx'
import { NetworkNeeds } from './NetworkNeeds.tsx'
import { ReachableForm } from './ReachableForm.tsx'

/** Shows how customers reach the local service, and whether they currently can. */
export function ReachablePanel() {
  const { t } = useTranslation('reachable')
  const { data: service } = useQuery(commandQuery('localService.status'))
  return (
    <Panel region title={t('heading')} intro={t('intro')}>
      <WhenRunning>
        <Exposures port={service?.state === 'running' ? service.ingressPort : null} />
      </WhenRunning>
    </Panel>
  )
}

/** The choice with its state, followed by what it requires. `port` is where tunnels and proxies have to forward requests. */
function Exposures({ port }: { port: number | null }) {
  const queryClient = useQueryClient()
  const status = useQuery(commandQuery('reachable.status'))
  const show = (next: Reachability) => queryClient.setQueryData(commandQuery('reachable.status').queryKey, next)
  const reachability = status.data
  return (
    <>
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {reachability && (
        <Stack gap="lg">
          <ReachableForm reachability={reachability} port={port} onChange={show} />
          {reachability.changed && <ChangedUrls changed={reachability.changed} onDone={show} />}
          {reachability.exposure?.setting.kind === 'network' && <NetworkNeeds />}
          {reachability.earlier.length > 0 && <EarlierAddresses earlier={reachability.earlier} onChange={show} />}
        </Stack>
      )}
    </>
  )
}
