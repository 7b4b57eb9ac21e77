import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'

/** How long what a service said counts, in milliseconds, where nobody listens to its events. */
const COUNTS_MS = 60_000

interface Options {
  /** The workspace whose service is listened to. */
  currentId: () => Promise<string>
  /** What a service said may not be so any more: who still shows it asks again. */
  onOutdated: (workspaceId: string) => void
}

/** Has the window ask other workspaces' services again about their URLs, as long as it shows them. */
export interface RepeatedQuestions {
  /** A service was asked. */
  asked(workspaceId: string): void
}

/** Waits once for each workspace, however often it's asked about. */
export function repeatQuestions({ currentId, onOutdated }: Options): RepeatedQuestions {
  const waiting = new Set<string>()

  async function end(workspaceId: string): Promise<void> {
    waiting.delete(workspaceId)
    // Where the settings can't be read, asking once more does no harm.
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
