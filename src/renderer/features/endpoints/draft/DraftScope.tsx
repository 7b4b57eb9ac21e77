import { type ReactNode, useEffect, useMemo } from 'react'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import type { DraftSession } from './draft-session.ts'
import { DraftContext, useDraftActions } from './use-draft.ts'

interface Props {
  server: ServerRecord
  session: DraftSession
  children: ReactNode
}

/** Provides a server's draft to its children, and saves unsaved edits on unmount. */
export function DraftScope({ server, session, children }: Props) {
  const actions = useDraftActions(server.id)
  const scope = useMemo(() => ({ ...actions, server, session, draft: session.draft }), [actions, server, session])
  useEffect(() => {
    const save = () => void actions.flush()
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [actions])
  return <DraftContext value={scope}>{children}</DraftContext>
}
