import { randomUUID } from 'node:crypto'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type KeptMove, type Move, type MoveCheck, type MoveWait, movingServerSchema } from '../../shared/move/move.ts'
import { message } from '../../shared/text/message.ts'
import type { History } from '../history/history.ts'
import { checkMove } from './check-move.ts'
import { createMoveServices, type MoveServicesDeps } from './move-services.ts'
import { createMoveRunner } from './run-move.ts'
import { createStoredMove } from './stored-move.ts'

/** Moves servers from `Local` to another workspace; at most one move runs at a time. Each method rejects with `AppFailure`. */
export interface Moves {
  check(workspaceId: string, signal: AbortSignal): Promise<MoveCheck>
  /** What a running check is waiting for, or null. */
  checkWait(): MoveWait | null
  /** `overwrite`: servers whose local version replaces what has changed on both sides. */
  start(workspaceId: string, serverIds: readonly string[], overwrite?: readonly string[]): Promise<Move>
  resume(): Promise<Move>
  /** Resolves once nothing is running. */
  stop(): Promise<void>
  status(): Promise<Move | null>
  dismiss(): Promise<void>
  /** Stores which URLs of the stored move were shared, by record ID. */
  mark(ids: readonly string[], shared: boolean): Promise<void>
  /** Whether a move is running. */
  isActive(): boolean
  /** Called at shutdown. */
  close(): Promise<void>
}

interface Deps extends MoveServicesDeps {
  settingsFile: Pick<SettingsFile, 'read' | 'update'>
  workspaceName: (workspaceId: string) => Promise<string>
  /** The prefix of the local service's URLs; null while it isn't running. */
  localMcpUrl: () => string | null
  history: Pick<History, 'call'>
  /** Called when the status has changed, at most four times a second. */
  onChange: () => void
}

/**
 * Creates the controller for moves. A move only continues when requested, and each step is recorded in the settings file before it starts.
 */
export function createMoves(deps: Deps): Moves {
  const { settingsFile, history } = deps
  const feed = createChangeFeed<true>(deps.onChange, () => true)
  const onChange = () => feed.note(true)
  const services = createMoveServices(deps)
  const stored = createStoredMove({ settingsFile, onChange })
  const runner = createMoveRunner({ services, stored, history, onChange })
  let checkWaiting: MoveWait | null = null

  function requireLocal(): string {
    const mcpUrl = deps.localMcpUrl()
    if (mcpUrl === null) throw new AppFailure({ kind: 'offline', cause: message('move.localStopped') })
    return mcpUrl
  }

  return {
    async check(workspaceId, signal) {
      const fromMcpUrl = requireLocal()
      const { from, to } = await services.connect(workspaceId)
      const waiting = services.patient(to, (wait) => {
        checkWaiting = wait
        onChange()
      })
      return checkMove({ from, to: waiting, fromMcpUrl, signal })
    },
    checkWait: () => checkWaiting,
    async start(workspaceId, serverIds, overwrite = []) {
      const fromMcpUrl = requireLocal()
      const { from, to } = await services.connect(workspaceId)
      const chosen = await from.call('moves.list', { ids: serverIds })
      if (chosen.length === 0) throw new AppFailure({ kind: 'notFound', cause: message('management.missing.server') })
      const { mcpUrl: toMcpUrl } = await to.call('moves.check', { servers: [] })
      const move: KeptMove = {
        id: randomUUID(),
        startedAt: Date.now(),
        endedAt: null,
        fromMcpUrl,
        toMcpUrl,
        shared: [],
        workspace: { id: workspaceId, name: await deps.workspaceName(workspaceId) },
        servers: chosen.map(({ id, name, tokens }) => ({
          ...movingServerSchema.parse({ id, name, tokens, state: 'waiting', overwrite: overwrite.includes(id) }),
        })),
      }
      await stored.add(move, runner.isRunning)
      return runner.begin(move)
    },
    async resume() {
      const move = await stored.read()
      if (move === null) throw new AppFailure({ kind: 'notFound', cause: message('move.none') })
      return move.endedAt === null || runner.isRunning() ? runner.begin(move) : runner.view(move)
    },
    stop: runner.stop,
    isActive: runner.isRunning,
    async status() {
      const move = await stored.read()
      return move && runner.view(move)
    },
    async dismiss() {
      if (runner.isRunning()) return
      runner.forgetError()
      await stored.remove()
    },
    async mark(ids, shared) {
      const move = await stored.read()
      if (move === null) return
      const records = await Promise.all(ids.map((id) => history.call('get', id)))
      const own = records.flatMap((record) => (record?.runId === move.id ? [record.id] : []))
      if (own.length > 0) await stored.mark(move.id, own, shared)
    },
    async close() {
      await runner.stop()
      feed.close()
    },
  }
}
