import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalServiceStatus } from '../../../../shared/model/local-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useSelectWorkspace } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Panel, Row } from '../screen/Panel.tsx'
import { PortForm } from './PortForm.tsx'

const TONES = { waiting: 'quiet', starting: 'quiet', running: 'good', paused: 'quiet', failed: 'bad' } as const

/** The service of the built-in workspace: its state, addresses, and port. */
export function LocalPanel({ current }: { current: boolean }) {
  const { t } = useTranslation('settings')
  const { t: words } = useTranslation('background')
  const queryClient = useQueryClient()
  const select = useSelectWorkspace()
  const status = useQuery(commandQuery('localService.status'))
  const restarting = useTask()
  const selecting = useTask()
  const [restarted, setRestarted] = useState(false)
  const show = (next: LocalServiceStatus) =>
    queryClient.setQueryData(commandQuery('localService.status').queryKey, next)
  const restart = () =>
    void restarting.run(async () => {
      setRestarted(false)
      const next = await invoke('localService.restart')
      show(next)
      setRestarted(next.state === 'running')
    })
  const service = status.data
  const failed = service?.state === 'failed'
  const usable = service?.state === 'running' || failed

  return (
    <Panel
      title={t('workspacePages.general')}
      intro={t('local.intro')}
      aside={
        !current && (
          <Button
            variant="default"
            loading={selecting.busy}
            onClick={() => void selecting.run(() => select(LOCAL_WORKSPACE_ID))}
          >
            {t('workspace.use')}
          </Button>
        )
      }
    >
      {selecting.failure && <ErrorAlert {...selecting.failure} />}
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {service && (
        <Section
          title={t('local.serviceHeading')}
          aside={<Badge tone={TONES[service.state]}>{t(`local.state.${service.state}`)}</Badge>}
        >
          {service.state === 'waiting' && <Note>{t('local.waitingBody')}</Note>}
          {service.state === 'paused' && (
            <>
              <Row title={words('serving.paused')} help={words('serving.pausedBody')}>
                <Button loading={restarting.busy} onClick={restart}>
                  {words('serving.resume')}
                </Button>
              </Row>
              {restarting.failure && <ErrorAlert {...restarting.failure} />}
              <DescriptionList layout="rows">
                {service.port !== null && (
                  <Description mono="value" term={t('local.portWhenResumed')} value={String(service.port)} />
                )}
                <Description term={t('local.apiKey')} value={t('local.keyKept')} />
              </DescriptionList>
            </>
          )}
          {service.state === 'starting' && <Note>{t('local.startingBody')}</Note>}
          {service.state === 'failed' && (
            <ErrorAlert error={service.error} actions={{ retry: restart, startService: restart }} />
          )}
          {service.state === 'running' && <RunningService service={service} />}
        </Section>
      )}
      {service && usable && (
        <Section title={t('local.portHeading')}>
          <PortForm port={service.port} running={service.state === 'running'} onChanged={show} />
        </Section>
      )}
      {service?.state === 'running' && <PauseSection />}
      {usable && (
        <Section>
          <Row
            title={failed ? t('local.startAgain') : t('local.restart')}
            help={failed ? t('local.startAgainHelp') : restarted ? t('local.restarted') : t('local.restartHelp')}
          >
            <Button variant="default" loading={restarting.busy} onClick={restart}>
              {t(failed ? 'local.startAgain' : 'local.restart')}
            </Button>
          </Row>
          {restarting.failure && <ErrorAlert {...restarting.failure} />}
        </Section>
      )}
    </Panel>
  )
}

type Running = Extract<LocalServiceStatus, { state: 'running' }>

/** The addresses of the running service, and why it was restarted. */
function RunningService({ service }: { service: Running }) {
  const { t, i18n } = useTranslation('settings')
  return (
    <>
      {service.restarted && (
        <Note>
          {t(`local.restartedUnasked.${service.restarted.because}`, {
            time: exactTime(new Date(service.restarted.at).getTime(), i18n.language),
          })}
        </Note>
      )}
      <DescriptionList layout="rows">
        <Description
          mono="value"
          term={t('local.baseUrl')}
          value={service.baseUrl}
          copyLabel={t('local.copyBaseUrl')}
        />
        <Description mono="value" term={t('local.mcpUrl')} value={service.mcpUrl} copyLabel={t('local.copyMcpUrl')} />
        <Description
          mono="value"
          term={t('local.portInUse')}
          value={String(service.port)}
          copyLabel={t('local.copyPort')}
        />
        <Description term={t('local.apiKey')} value={t('local.keyKept')} />
      </DescriptionList>
    </>
  )
}

function PauseSection() {
  const { t: words } = useTranslation('background')
  const pausing = useTask()
  const pause = () => void pausing.run(() => invoke('localService.pause'))
  return (
    <Section>
      <Row title={words('serving.pause')} help={words('serving.pauseHelp')}>
        <Button variant="default" loading={pausing.busy} onClick={pause}>
          {words('serving.pause')}
        </Button>
      </Row>
      {pausing.failure && <ErrorAlert {...pausing.failure} />}
    </Section>
  )
}
