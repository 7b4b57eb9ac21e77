import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Reachability } from '../../../../../shared/reachable/reachable.ts'
import { say } from '../../../../../shared/text/say.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../../ui/feedback/Note.tsx'
import { Description, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { CertificateFact } from './NetworkNeeds.tsx'

interface Props {
  reachability: Reachability
  exposure: NonNullable<Reachability['exposure']>
  /** Where tunnels have to forward requests. */
  port: number | null
  onChange: (next: Reachability) => void
}

/** How customers currently reach the local service: the address, where it leads, and any problem with it. */
export function ExposureStatus({ reachability, exposure, port, onChange }: Props) {
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
        {exposure.setting.kind === 'tunnel' && (
          <Description term={t('via')} value={t(`programs.${exposure.setting.program}`)} />
        )}
        {target !== null && exposure.setting.kind === 'tunnel' && (
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
    </Stack>
  )
}
