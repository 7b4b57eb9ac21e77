import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { reachOf, useServiceManagement } from '../lib/ipc/service-access.ts'
import { showToast } from '../lib/toast-store.ts'

/** Announces when the workspace's API key gains or loses permissions, since tabs and buttons appear or disappear. */
export function useAnnounceAccess(): void {
  const { t } = useTranslation('shell')
  const { id, name } = useCurrentWorkspace() ?? { id: LOCAL_WORKSPACE_ID, name: '' }
  const found = useServiceManagement(id)
  const reach = found?.state === 'managed' ? reachOf(found.scopes) : null
  const last = useRef({ id, reach })
  useEffect(() => {
    const before = last.current
    // Until the service answers, its last answer counts.
    if (before.id === id && reach === null) return
    last.current = { id, reach }
    if (before.id !== id || before.reach === null || before.reach === reach || reach === null) return
    showToast({ text: t(`reach.${reach}`, { workspace: name }) })
  }, [id, name, reach, t])
}
