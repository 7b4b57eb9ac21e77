import type { AppError } from '../../shared/errors.ts'
import type { UpdateStatus, UpdateWait } from '../../shared/updates/commands.ts'
import type { UpdateEngine } from './engine.ts'
import type { UpdateStateHolder } from './update-state.ts'

export interface InstallDeps {
  /** Returns the work that must not be interrupted, or null. */
  activeWork: () => Promise<UpdateWait | null>
  /** Asks the user whether to restart, if customers would be affected. */
  mayRestart: (version: string) => Promise<boolean>
}

interface Parts {
  state: UpdateStateHolder
  engine: () => Promise<UpdateEngine>
  failureOf: (error: unknown) => AppError
}

/** Creates a function that installs a downloaded update, once nothing would be interrupted. Failures are part of the state. */
export function createUpdateInstall({ activeWork, mayRestart }: InstallDeps, { state, engine, failureOf }: Parts) {
  let isInstalling = false

  return async (): Promise<UpdateStatus> => {
    const update = state.update()
    const before = state.get()
    const wanted =
      before.name === 'ready' || before.name === 'waiting' || (before.name === 'failed' && before.during === 'install')
    if (!update || !wanted || isInstalling) return state.view()
    isInstalling = true
    try {
      const wait = await activeWork()
      if (wait !== null) return state.enter({ name: 'waiting', update, for: wait })
      if (!(await mayRestart(update.version))) return state.enter({ name: 'ready', update })
      // Work may have started while the user was being asked.
      const begun = await activeWork()
      if (begun !== null) return state.enter({ name: 'waiting', update, for: begun })
      const installing = state.enter({ name: 'installing', update })
      await (await engine()).install()
      return installing
    } catch (error) {
      const failed = failureOf(error)
      const isLost = failed.kind === 'updateFailed' && failed.problem === 'damaged'
      return state.enter({ name: 'failed', during: isLost ? 'download' : 'install', update, error: failed })
    } finally {
      isInstalling = false
    }
  }
}
