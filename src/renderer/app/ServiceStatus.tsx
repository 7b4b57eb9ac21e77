import { useTranslation } from 'react-i18next'
import { useServiceManagement } from '../lib/ipc/service-access.ts'

/** How the window learns what others change at the service of a hosted workspace; nothing where it can’t. */
export function ServiceStatus({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('shell')
  const found = useServiceManagement(workspaceId)
  if (found?.state !== 'managed' || !found.scopes.includes('read') || found.updates === 'refused') return null
  return <span title={t(`updatesHint.${found.updates}`)}>{t(`updates.${found.updates}`)}</span>
}
