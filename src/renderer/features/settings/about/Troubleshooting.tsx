import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'

/** Information for problem reports, with a link to the log. */
export function Troubleshooting() {
  const { t } = useTranslation(['settings', 'common'])
  const copying = useTask()
  const opening = useTask()
  const copy = () =>
    void copying.run(async () => {
      await invoke('diagnostics.copy')
      showToast({ text: t('common:copied') })
    })
  return (
    <Section title={t('about.problemsHeading')}>
      <Row title={t('about.copyDiagnostics')} help={t('about.copyDiagnosticsHelp')}>
        <Button variant="default" loading={copying.busy} onClick={copy}>
          {t('about.copyDiagnostics')}
        </Button>
      </Row>
      {copying.failure && <ErrorAlert {...copying.failure} actions={{ retry: copy }} />}
      <Row title={t('about.openLogs')} help={t('about.openLogsHelp')}>
        <Button
          variant="default"
          loading={opening.busy}
          onClick={() => void opening.run(async () => void (await invoke('log.openFolder')))}
        >
          {t('about.openLogs')}
        </Button>
      </Row>
      {opening.failure && <ErrorAlert {...opening.failure} />}
    </Section>
  )
}
