import { useTranslation } from 'react-i18next'
import { useServiceManagement } from '../lib/ipc/service-access.ts'

/** How the window learns about others' changes in a hosted workspace. Renders nothing if they can't be read or followed. */
export function ServiceStatus({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('shell')
  const found = useServiceManagement(workspaceId)
  if (found?.state !== 'managed' || !found.scopes.includes('read') || found.updates === 'refused') return null
  return <span title={t(`updatesHint.${found.updates}`)}>{t(`updates.${found.updates}`)}</span>
}
