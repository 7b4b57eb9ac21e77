import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { UpdateState, UpdateStatus } from '../../shared/updates/commands.ts'

export interface UpdateStateDeps {
  version: string
  installedBy: UpdateStatus['installedBy']
  settingsFile: Pick<SettingsFile, 'read'>
  onChange: (status: UpdateStatus) => void
}

/** An update that was found. */
export type Update = Extract<UpdateState, { name: 'available' }>['update']

export function createUpdateState({ version, installedBy, settingsFile, onChange }: UpdateStateDeps) {
  let state: UpdateState = { name: 'idle' }
  let checkedAt: string | null = null
  let skippedVersion: string | undefined

  const update = (): Update | null => ('update' in state ? state.update : null)
  const view = (): UpdateStatus => ({
    version,
    installedBy,
    checkedAt,
    state,
    skipped: skippedVersion !== undefined && update()?.version === skippedVersion,
  })

  return {
    get: (): UpdateState => state,
    /** The update that the state is about, or null. */
    update,
    view,
    /** Like `view`, with the skipped version as stored. */
    async status(): Promise<UpdateStatus> {
      skippedVersion = (await settingsFile.read()).updates?.skippedVersion
      return view()
    },
    /** Sets the state without reporting it. */
    set(next: UpdateState): void {
      state = next
    },
    report: (): void => onChange(view()),
    /** Sets the state and reports it. */
    enter(next: UpdateState): UpdateStatus {
      state = next
      onChange(view())
      return view()
    },
    /** Notes which version the user has skipped. */
    noteSkipped(skipped: string | undefined): void {
      skippedVersion = skipped
    },
    /** Notes when the last check succeeded, in milliseconds since 1970. */
    noteChecked(at: number): void {
      checkedAt = new Date(at).toISOString()
    },
  }
}
export type UpdateStateHolder = ReturnType<typeof createUpdateState>
