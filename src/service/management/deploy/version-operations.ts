import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { Carry } from '../../../shared/management/records/impact.ts'
import type { Version } from '../../../shared/management/records/server-record.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { requireRevision, requireServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'
import { createServerChange, type ServerDeps } from '../servers/change-server.ts'
import { carryOver } from './carry-over.ts'
import { carryPins } from './carry-pins.ts'
import { checkDeployable } from './check-deployable.ts'
import { deployDefinition } from './deploy-definition.ts'
import { impactOf } from './impact.ts'

interface Deployed {
  note: string
  carry: readonly Carry[]
  wasLive?: boolean
}

/** Creates the operations on a server's deployed versions. */
export function createVersionOperations(deps: ServerDeps & Pick<OperationDeps, 'log'>) {
  const { store, log } = deps
  const change = createServerChange(deps)

  async function find(id: string, version: number) {
    const found = await store.versions.read(id, version)
    if (!found) throw notFound('version')
    return { ...found, live: (await store.servers.find(id))?.liveVersion === version }
  }

  /** Doesn't create a version if nothing changed, so that repeating a deploy does nothing. */
  async function deploy(id: string, definition: Definition, { note, carry, wasLive = false }: Deployed): Promise<void> {
    await checkDeployable(store, id, definition, wasLive)
    const liveVersion = (await store.servers.find(id))?.liveVersion ?? null
    const deployed = liveVersion === null ? null : await store.versions.find(id, liveVersion)
    if (isDeepStrictEqual(deployed?.definition, definition)) return
    await deployDefinition(store, id, { definition, note })
    await carryPins(store, id, deployed?.definition ?? null, definition)
    if (deployed) await carryOver(store, id, { before: deployed.definition, after: definition, carry }, Date.now())
  }

  return {
    'servers.impact': async ({ id, change: planned }) => {
      // Limits are compared with the calls so far.
      if (planned.kind === 'setLimits') await log.flush()
      return impactOf(store, id, planned, Date.now())
    },
    'servers.deploy': async ({ id, revision, note, carry = [] }) =>
      change(id, (found) => {
        requireRevision(found, revision)
        return { write: () => deploy(id, found.draft.definition, { note, carry }) }
      }),
    'servers.rollBack': async ({ id, version, carry = [] }) =>
      change(id, async ({ draft }) => {
        const { definition } = await find(id, version)
        const note = say(message('management.rolledBack', { version }))
        const write = () => deploy(id, definition, { note, carry, wasLive: true })
        return isDeepStrictEqual(draft.definition, definition) ? { write } : { draft: definition, write }
      }),
    'servers.versions': async ({ id }): Promise<Version[]> => {
      const server = await store.servers.find(id)
      if (!server) throw notFound('server')
      const { liveVersion } = server
      return (await store.versions.list(id)).map((version) => ({ ...version, live: version.version === liveVersion }))
    },
    'servers.version': async ({ id, version }) => {
      await requireServer(store, id)
      return find(id, version)
    },
  } satisfies Partial<OperationHandlers>
}
