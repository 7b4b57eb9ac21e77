import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { keyRightsOf, useServiceManagement } from '../lib/ipc/service-access.ts'
import { showToast } from '../lib/toast-store.ts'

/** Announces when the workspace's API key gains or loses permissions, since tabs and buttons appear or disappear. */
export function useAnnounceAccess(): void {
  const { t } = useTranslation('shell')
  const { id, name } = useCurrentWorkspace() ?? { id: LOCAL_WORKSPACE_ID, name: '' }
  const found = useServiceManagement(id)
  const rights = found?.state === 'managed' ? keyRightsOf(found.scopes) : null
  const last = useRef({ id, rights })
  useEffect(() => {
    const before = last.current
    // Until the service answers, its last answer counts.
    if (before.id === id && rights === null) return
    last.current = { id, rights }
    if (before.id !== id || before.rights === null || before.rights === rights || rights === null) return
    showToast({ text: t(`rights.${rights}`, { workspace: name }) })
  }, [id, name, rights, t])
}
