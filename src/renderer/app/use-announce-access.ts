import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { reachOf, useServiceManagement } from '../lib/ipc/service-access.ts'
import { showToast } from '../lib/toast-store.ts'

/** Says so when the workspace’s API key may do more or less than a moment ago: tabs and buttons come and go with it. */
export function useAnnounceAccess(): void {
  const { t } = useTranslation('shell')
  const { id, name } = useCurrentWorkspace() ?? { id: LOCAL_WORKSPACE_ID, name: '' }
  const found = useServiceManagement(id)
  const reach = found?.state === 'managed' ? reachOf(found.scopes) : null
  const last = useRef({ id, reach })
  useEffect(() => {
    const before = last.current
    // While the service doesn't say, what it said last counts.
    if (before.id === id && reach === null) return
    last.current = { id, reach }
    if (before.id !== id || before.reach === null || before.reach === reach || reach === null) return
    showToast({ text: t(`reach.${reach}`, { workspace: name }) })
  }, [id, name, reach, t])
}
