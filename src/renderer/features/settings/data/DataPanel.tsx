import { useTranslation } from 'react-i18next'
import { WhenRunning } from '../local/WhenRunning.tsx'
import { Panel } from '../screen/Panel.tsx'
import { ManagementForm } from './ManagementForm.tsx'
import { UsageSection } from './UsageSection.tsx'

/** Settings for how long a workspace's service keeps calls and the audit log, for the contact that customers see, and the export of usage. */
export function DataPanel() {
  const { t } = useTranslation('settings')
  return (
    <Panel title={t('workspacePages.data')} intro={t('management.intro')}>
      <WhenRunning>
        <ManagementForm />
        <UsageSection />
      </WhenRunning>
    </Panel>
  )
}
