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
import { NetworkNeeds } from './NetworkNeeds.tsx'
import { ReachableForm } from './ReachableForm.tsx'

const TONES = { waiting: 'quiet', starting: 'quiet', proved: 'good', lost: 'bad' } as const

/** How customers reach the local service, and whether they currently can. */
export function ReachablePanel() {
  const { t } = useTranslation('reachable')
  const { data: service } = useQuery(commandQuery('localService.status'))
  const { data: reach } = useQuery(commandQuery('reachable.status'))
  const state = reach?.way?.state
  return (
    <Panel
      region
      title={t('heading')}
      intro={t('intro')}
      aside={
        reach &&
        service?.state === 'running' && (
          <Badge tone={state ? TONES[state] : 'quiet'}>{t(`state.${state ?? 'thisComputer'}`)}</Badge>
        )
      }
    >
      <WhenRunning>
        <Ways port={service?.state === 'running' ? service.ingressPort : null} />
      </WhenRunning>
    </Panel>
  )
}

/** `port` is the target of tunnels and proxies. */
function Ways({ port }: { port: number | null }) {
  const queryClient = useQueryClient()
  const status = useQuery(commandQuery('reachable.status'))
  const show = (next: Reachability) => queryClient.setQueryData(commandQuery('reachable.status').queryKey, next)
  const reach = status.data
  return (
    <>
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {reach && (
        <Stack gap="lg">
          {reach.changed && <ChangedUrls changed={reach.changed} onDone={show} />}
          {reach.way && <WayStatus reach={reach} way={reach.way} port={port} onChange={show} />}
          {reach.earlier.length > 0 && <EarlierAddresses earlier={reach.earlier} onChange={show} />}
          <ReachableForm reach={reach} onChange={show} />
        </Stack>
      )}
    </>
  )
}

interface WayProps {
  reach: Reachability
  way: NonNullable<Reachability['way']>
  port: number | null
  onChange: (next: Reachability) => void
}

/** The current setup: its address, its target, and any problem with it. */
function WayStatus({ reach, way, port, onChange }: WayProps) {
  const { t } = useTranslation('reachable')
  const { t: tNetwork } = useTranslation('ownNetwork')
  const retrying = useTask()
  const target = port === null ? null : `http://127.0.0.1:${port}`
  const retry = () => void retrying.run(async () => onChange(await invoke('reachable.retry')))
  const isCarried = reach.address !== null && way.address === reach.address
  return (
    <Stack gap="md">
      <DescriptionList layout="rows">
        <Description
          mono={way.address === null ? undefined : 'value'}
          term={t('address')}
          value={way.address ?? t('noAddressYet')}
          copyLabel={way.address === null ? undefined : t('copyAddress')}
        />
        <Description term={t('via')} value={useViaText(way.setting)} />
        {target !== null && way.setting.kind !== 'network' && (
          <Description mono="value" term={t('target')} value={target} copyLabel={t('copyTarget')} />
        )}
      </DescriptionList>
      {way.setting.kind === 'network' && way.state === 'proved' && <Note>{tNetwork('selfOnly')}</Note>}
      {way.state === 'starting' && <Note>{t('startingBody')}</Note>}
      {way.state === 'lost' && way.problem && (
        <Callout role="alert" tone="bad" outlined title={t('state.lost')}>
          <p>{say(way.problem.cause)}</p>
          <p>{say(way.problem.remedy)}</p>
          {!isCarried && (
            <p>{reach.address === null ? t('stillOwn') : t('stillCarries', { address: reach.address })}</p>
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
      {way.setting.kind === 'network' && <NetworkNeeds />}
    </Stack>
  )
}

function useViaText(setting: ReachableSetting): string {
  const { t } = useTranslation('reachable')
  if (setting.kind === 'tunnel') return t(`programs.${setting.program}`)
  return setting.kind === 'network' ? t('viaNetwork') : t('viaProxy')
}
