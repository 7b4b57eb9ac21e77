import { useTranslation } from 'react-i18next'
import { BackupSection } from '../backup/BackupSection.tsx'
import { Panel } from '../screen/Panel.tsx'
import { HistorySection } from './HistorySection.tsx'
import { SecretsSection } from './SecretsSection.tsx'

/** Security settings: where keys are kept, how long the history is kept, and backups. */
export function SecurityPanel() {
  const { t } = useTranslation('settings')
  return (
    <Panel title={t('appPages.security')} intro={t('security.intro')}>
      <BackupSection />
      <SecretsSection />
      <HistorySection />
    </Panel>
  )
}
