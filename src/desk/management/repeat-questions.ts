import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'

/** How long a result is valid without events, in milliseconds. */
const COUNTS_MS = 60_000

interface Options {
  /** Returns the ID of the workspace whose service's events are followed. */
  currentId: () => Promise<string>
  /** Called when a result may be outdated; a view that still shows the result queries again. */
  onOutdated: (workspaceId: string) => void
}

/** Makes the window repeat its queries about other workspaces' URLs for as long as those URLs are shown. */
export interface RepeatedQuestions {
  /** Called when a service is queried. */
  asked(workspaceId: string): void
}

/** Runs one timer per workspace, however often it's queried. */
export function repeatQuestions({ currentId, onOutdated }: Options): RepeatedQuestions {
  const waiting = new Set<string>()

  async function end(workspaceId: string): Promise<void> {
    waiting.delete(workspaceId)
    // If the settings can't be read, an extra query does no harm.
    if ((await currentId().catch(() => null)) !== workspaceId) onOutdated(workspaceId)
  }

  return {
    asked(workspaceId) {
      if (workspaceId === LOCAL_WORKSPACE_ID || waiting.has(workspaceId)) return
      waiting.add(workspaceId)
      setTimeout(() => void end(workspaceId), COUNTS_MS).unref()
    },
  }
}
