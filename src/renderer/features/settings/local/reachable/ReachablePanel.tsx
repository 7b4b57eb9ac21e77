import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reachability, ReachableSetting } from '../../../../../shared/reachable/reachable.ts'
import { say } from '../../../../../shared/text/say.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../../ui/feedback/Note.tsx'
import { Description, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { Panel } from '../../screen/Panel.tsx'
import { WhenRunning } from '../WhenRunning.tsx'
import { ChangedUrls } from './ChangedUrls.tsx'
import { EarlierAddresses } from './EarlierAddresses.tsx'
import { CertificateFact, NetworkNeeds } from './NetworkNeeds.tsx'
import { ReachableForm } from './ReachableForm.tsx'

const TONES = { waiting: 'quiet', starting: 'quiet', proved: 'good', lost: 'bad' } as const

/** Shows how customers reach the local service, and whether they currently can. */
export function ReachablePanel() {
  const { t } = useTranslation('reachable')
  const { data: service } = useQuery(commandQuery('localService.status'))
  const { data: reachability } = useQuery(commandQuery('reachable.status'))
  const state = reachability?.exposure?.state
  return (
    <Panel
      region
      title={t('heading')}
      intro={t('intro')}
      aside={
        reachability &&
        service?.state === 'running' && (
          <Badge tone={state ? TONES[state] : 'quiet'}>{t(`state.${state ?? 'thisComputer'}`)}</Badge>
        )
      }
    >
      <WhenRunning>
        <Exposures port={service?.state === 'running' ? service.ingressPort : null} />
      </WhenRunning>
    </Panel>
  )
}

/** `port` is where tunnels and proxies have to forward requests. */
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
          {reachability.changed && <ChangedUrls changed={reachability.changed} onDone={show} />}
          {reachability.exposure && (
            <ExposureStatus reachability={reachability} exposure={reachability.exposure} port={port} onChange={show} />
          )}
          {reachability.earlier.length > 0 && <EarlierAddresses earlier={reachability.earlier} onChange={show} />}
          <ReachableForm reachability={reachability} onChange={show} />
        </Stack>
      )}
    </>
  )
}

interface ExposureProps {
  reachability: Reachability
  exposure: NonNullable<Reachability['exposure']>
  port: number | null
  onChange: (next: Reachability) => void
}

/** The current setup: its address, its target, and any problem with it. */
function ExposureStatus({ reachability, exposure, port, onChange }: ExposureProps) {
  const { t } = useTranslation('reachable')
  const { t: tNetwork } = useTranslation('ownNetwork')
  const retrying = useTask()
  const target = port === null ? null : `http://127.0.0.1:${port}`
  const retry = () => void retrying.run(async () => onChange(await invoke('reachable.retry')))
  const isCarried = reachability.address !== null && exposure.address === reachability.address
  return (
    <Stack gap="md">
      <DescriptionList layout="rows">
        <Description
          mono={exposure.address === null ? undefined : 'value'}
          term={t('address')}
          value={exposure.address ?? t('noAddressYet')}
          copyLabel={exposure.address === null ? undefined : t('copyAddress')}
        />
        <Description term={t('via')} value={useViaText(exposure.setting)} />
        {target !== null && exposure.setting.kind !== 'network' && (
          <Description mono="value" term={t('target')} value={target} copyLabel={t('copyTarget')} />
        )}
        {exposure.setting.kind === 'network' && <CertificateFact />}
      </DescriptionList>
      {exposure.setting.kind === 'network' && exposure.state === 'proved' && (
        <Text size="sm" c="dimmed">
          {tNetwork('selfOnly')}
        </Text>
      )}
      {exposure.state === 'starting' && <Note>{t('startingBody')}</Note>}
      {exposure.state === 'lost' && exposure.problem && (
        <Callout role="alert" tone="bad" outlined title={t('state.lost')}>
          <p>{say(exposure.problem.cause)}</p>
          <p>{say(exposure.problem.remedy)}</p>
          {!isCarried && (
            <p>
              {reachability.address === null ? t('stillOwn') : t('stillCarries', { address: reachability.address })}
            </p>
          )}
          <Group gap="sm" mt="2xs">
            <Button variant="default" loading={retrying.busy} onClick={retry}>
              {t('retry')}
            </Button>
            <Text span size="sm" c="dimmed">
              {t('retrying')}
            </Text>
          </Group>
        </Callout>
      )}
      {retrying.failure && <ErrorAlert {...retrying.failure} />}
      {exposure.setting.kind === 'network' && <NetworkNeeds />}
    </Stack>
  )
}

function useViaText(setting: ReachableSetting): string {
  const { t } = useTranslation('reachable')
  if (setting.kind === 'tunnel') return t(`programs.${setting.program}`)
  return setting.kind === 'network' ? t('viaNetwork') : t('viaProxy')
}
