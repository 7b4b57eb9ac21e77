import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../../shared/model/settings.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'

const SCHEMES = ['system', 'light', 'dark'] as const

/** Settings for how the window looks and what it hides. */
export function Appearance() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const settings = useQuery(commandQuery('settings.get'))
  const task = useTask()
  const change = (part: Partial<Settings>) =>
    void task.run(async () => {
      queryClient.setQueryData(commandQuery('settings.get').queryKey, await invoke('settings.update', part))
    })
  return (
    <>
      {settings.isError && (
        <ErrorAlert error={settings.error.detail} actions={{ retry: () => void settings.refetch() }} />
      )}
      {settings.data && (
        <Section title={t('appearance.title')}>
          <Row title={t('appearance.colorScheme')} help={t('appearance.colorSchemeHelp')}>
            <Segmented
              roomy
              aria-label={t('appearance.colorScheme')}
              value={settings.data.colorScheme}
              data={SCHEMES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
              onChange={(colorScheme) => change({ colorScheme })}
            />
          </Row>
        </Section>
      )}
      {settings.data && (
        <Section title={t('appearance.sharing')}>
          <Switch
            atEnd
            label={t('appearance.hideSecrets')}
            description={t('appearance.hideSecretsHelp')}
            checked={settings.data.hideSecrets}
            onChange={(event) => change({ hideSecrets: event.currentTarget.checked })}
          />
        </Section>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
    </>
  )
}
