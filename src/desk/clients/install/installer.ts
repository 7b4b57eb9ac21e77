import { createSerialQueue } from '../../../base/queue/serial-queue.ts'
import type { ClientId } from '../../../shared/clients/client.ts'
import type { FoundClient, InstallPlan, InstallRecord, Recovery, UndoOutcome } from '../../../shared/clients/install.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { Access } from '../adapter.ts'
import { forRemoval } from '../edit/refusal.ts'
import { withCheckedUrl } from '../hand-off/checked-url.ts'
import { adapterOf } from '../registry.ts'
import { applyInstall, dropRecord } from './apply-install.ts'
import { findInstalled, targetsOf } from './find-installed.ts'
import { createInstallStore } from './install-store.ts'
import { type Machine, thisMachine } from './machine.ts'
import { type PreparedInstall, planInstall } from './plan-install.ts'
import { isRemovable, recheck } from './recheck.ts'
import { recover } from './recover.ts'
import type { AtStep } from './replace-file.ts'
import { undoInstall } from './undo-install.ts'

const MAX_PLANS = 16

/** Installs accesses in a machine's clients. Writes never overlap. */
export interface Installer {
  find(): Promise<FoundClient[]>
  /**
   * @throws AppFailure invalidInput for a path that is not one of the client's or a URL that is not an MCP URL, storage when the file
   * cannot be changed
   */
  plan(
    clientId: ClientId,
    path: string,
    access: Omit<Access, 'entryName'>,
    accessId: string | null,
  ): Promise<InstallPlan>
  /** Applies a plan, once. @throws AppFailure invalidInput for an unknown plan, storage like `applyInstall` */
  apply(planId: string): Promise<InstallRecord>
  /** @throws AppFailure notFound for an unknown record, storage like `undoInstall` */
  undo(recordId: string): Promise<UndoOutcome>
  /**
   * Removes a record from the list, along with its backup, without touching the client's file.
   * @throws AppFailure notFound for an unknown record, invalidInput while its entry is unchanged and removable
   */
  forget(recordId: string): Promise<void>
  /** Lists the records, oldest first, each with its current state. */
  list(): Promise<InstallRecord[]>
  /** Must be called once at startup, before any other method. */
  recover(): Promise<Recovery | null>
}

/** Creates an installer. `folder` contains records, journal, and backups, readable only by the owner; it must not be a client's folder. */
export function createInstaller({
  folder,
  machine = thisMachine(),
  atStep = () => Promise.resolve(),
}: {
  folder: string
  machine?: Machine
  atStep?: AtStep
}): Installer {
  const store = createInstallStore(folder)
  const queue = createSerialQueue()
  const plans = new Map<string, PreparedInstall>()

  return {
    find: () => findInstalled(machine),
    plan: async (clientId, path, access, accessId) => {
      const adapter = adapterOf(clientId)
      const checked = withCheckedUrl(access)
      const targets = await targetsOf(adapter, machine)
      if (!targets.some((target) => target.path === path))
        throw new AppFailure({
          kind: 'invalidInput',
          fields: { path: message('configFiles.noServersThere', { client: adapter.name }) },
        })
      const prepared = await planInstall({ adapter, path, access: checked, accessId }, await store.records())
      if (prepared.write) plans.set(prepared.plan.id, prepared)
      // Each plan contains a token, and only the most recent plans can still be on the screen.
      for (const id of [...plans.keys()].slice(0, -MAX_PLANS)) plans.delete(id)
      return prepared.plan
    },
    apply: (planId) =>
      queue(async () => {
        const prepared = plans.get(planId)
        plans.delete(planId)
        if (!prepared?.write)
          throw new AppFailure({
            kind: 'invalidInput',
            fields: { plan: message('configFiles.reviewAgain') },
          })
        const record = await applyInstall({ ...prepared, write: prepared.write }, store, atStep)
        const [shown] = await recheck([record])
        if (!shown) throw new Error('A record was lost')
        return shown
      }),
    undo: (recordId) =>
      queue(async () => {
        const record = (await store.records()).find(({ id }) => id === recordId)
        const config = record && adapterOf(record.clientId).config
        if (!record || !config) throw notOnList()
        return undoInstall(record, config, store, atStep).catch((error: unknown) => {
          throw forRemoval(error)
        })
      }),
    forget: (recordId) =>
      queue(async () => {
        const record = (await store.records()).find(({ id }) => id === recordId)
        if (!record) throw notOnList()
        const [now] = await recheck([record])
        if (now?.state === 'present' && (await isRemovable(record)))
          throw new AppFailure({
            kind: 'invalidInput',
            fields: { record: message('configFiles.stillThere') },
          })
        await dropRecord(store, record)
      }),
    list: async () => recheck(await store.records()),
    recover: () => queue(() => recover(store)),
  }
}

const notOnList = () => new AppFailure({ kind: 'notFound', cause: message('configFiles.notListed') })
