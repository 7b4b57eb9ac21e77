import { randomUUID } from 'node:crypto'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { isLoopbackHost } from '../../base/network/loopback.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import {
  type KeptMove,
  MAX_SHARED,
  type Move,
  type MoveCheck,
  type MoveWait,
  type MovingServer,
  movingServerSchema,
} from '../../shared/move/move.ts'
import { message } from '../../shared/text/message.ts'
import type { History } from '../history/history.ts'
import type { ManagementApi } from '../management/management-api.ts'
import { checkMove } from './check-move.ts'
import { moveServer } from './move-server.ts'
import { createPatientApi, type Patience } from './patient-api.ts'
import { recordUrls } from './record-urls.ts'

const log = logFor('move')

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

interface Deps {
  settingsFile: Pick<SettingsFile, 'read' | 'update'>
  apiOf: (workspaceId: string) => Promise<Pick<ManagementApi, 'call'>>
  /** The base URL of a workspace's service. */
  baseUrlOf: (workspaceId: string) => Promise<string>
  workspaceName: (workspaceId: string) => Promise<string>
  /** The prefix of the local service's URLs; null while it isn't running. */
  localMcpUrl: () => string | null
  history: Pick<History, 'call'>
  /** Called when the status has changed, at most four times a second. */
  onChange: () => void
  /** Defaults to a timer. */
  wait?: Patience['wait']
}

interface Running {
  move: KeptMove
  abort: AbortController
  waiting: MoveWait | null
  ended: Promise<void>
}

/**
 * Creates the controller of moves. A move only continues when requested, and each step is recorded in the settings file before it starts.
 */
export function createMoves(deps: Deps): Moves {
  const { settingsFile, apiOf } = deps
  let running: Running | null = null
  let error: AppError | null = null
  let checkWaiting: MoveWait | null = null
  const feed = createChangeFeed<true>(deps.onChange, () => true)

  const kept = async (): Promise<KeptMove | null> => (await settingsFile.read()).move ?? null
  const viewOf = (move: KeptMove): Move => ({
    ...move,
    state: running ? 'running' : move.endedAt !== null ? 'finished' : error ? 'failed' : 'stopped',
    error: running ? null : error,
    waiting: running?.waiting ?? null,
  })

  /** Updates the stored move, unless another one has replaced it. */
  async function keep(id: string, change: (move: KeptMove) => KeptMove): Promise<KeptMove | null> {
    const { move } = await settingsFile.update((data) =>
      data.move?.id === id ? { ...data, move: change(data.move) } : data,
    )
    feed.note(true)
    return move ?? null
  }

  /** Returns both services' APIs. Secrets are only sent over TLS, except to a service on this computer. */
  async function connect(workspaceId: string) {
    const { protocol, hostname } = new URL(await deps.baseUrlOf(workspaceId))
    if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
      throw new AppFailure({ kind: 'invalidInput', fields: { workspaceId: message('move.plainHttp') } })
    }
    return { from: await apiOf(LOCAL_WORKSPACE_ID), to: await apiOf(workspaceId) }
  }

  const patient = (api: Pick<ManagementApi, 'call'>, onWait: Patience['onWait']) =>
    createPatientApi(api, {
      ...(deps.wait && { wait: deps.wait }),
      onWait(waiting) {
        onWait(waiting)
        feed.note(true)
      },
    })

  async function run(move: KeptMove, { signal }: AbortController): Promise<void> {
    const { from, to: api } = await connect(move.workspace.id)
    const to = patient(api, (waiting) => {
      if (running) running.waiting = waiting
    })
    for (const { id: serverId, overwrite } of move.servers.filter(({ state }) => state !== 'moved')) {
      const change = (changes: Partial<MovingServer>) => changeServer(move, serverId, changes)
      const write = () => keep(move.id, (before) => ({ ...before, servers: move.servers }))
      change({ state: 'moving', sent: 0 })
      await write()
      const done = await moveServer({
        serverId,
        overwrite,
        from,
        to,
        signal,
        onProgress: ({ sent }) => change({ sent }),
      })
      await recordUrls({ history: deps.history, to, move, serverId, signal })
      change({ state: 'moved', ...done })
      await write()
    }
    await keep(move.id, (before) => ({ ...before, endedAt: Date.now() }))
  }

  function changeServer(move: KeptMove, serverId: string, changes: Partial<MovingServer>): void {
    move.servers = move.servers.map((each) => (each.id === serverId ? { ...each, ...changes } : each))
    feed.note(true)
  }

  function begin(given: KeptMove): Move {
    const abort = new AbortController()
    const move = { ...given }
    error = null
    const ended = run(move, abort)
      .catch(async (thrown: unknown) => {
        if (!abort.signal.aborted) error = failureOf(thrown)
        // Store how far the move got.
        await keep(move.id, (before) => ({ ...before, servers: move.servers })).catch((problem: unknown) => {
          error ??= failureOf(problem)
        })
      })
      .finally(() => {
        running = null
        feed.note(true)
      })
    running = { move, abort, waiting: null, ended }
    feed.note(true)
    return viewOf(move)
  }

  async function stop(): Promise<void> {
    running?.abort.abort()
    await running?.ended
  }

  function requireLocal(): string {
    const mcpUrl = deps.localMcpUrl()
    if (mcpUrl === null) throw new AppFailure({ kind: 'offline', cause: message('move.localStopped') })
    return mcpUrl
  }

  return {
    async check(workspaceId, signal) {
      const fromMcpUrl = requireLocal()
      const { from, to } = await connect(workspaceId)
      const waiting = patient(to, (wait) => {
        checkWaiting = wait
      })
      return checkMove({ from, to: waiting, fromMcpUrl, signal })
    },
    checkWait: () => checkWaiting,
    async start(workspaceId, serverIds, overwrite = []) {
      const fromMcpUrl = requireLocal()
      const { from, to } = await connect(workspaceId)
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
      await settingsFile.update((data) => {
        // A new move would replace the unfinished one.
        if (running || (data.move && data.move.endedAt === null)) {
          throw new AppFailure({ kind: 'invalidInput', fields: { workspaceId: message('move.unfinished') } })
        }
        return { ...data, move }
      })
      return begin(move)
    },
    async resume() {
      const move = await kept()
      if (move === null) throw new AppFailure({ kind: 'notFound', cause: message('move.none') })
      if (running) return viewOf(running.move)
      return move.endedAt === null ? begin(move) : viewOf(move)
    },
    stop,
    isActive: () => running !== null,
    async status() {
      const move = await kept()
      if (move === null) return null
      return viewOf(running?.move.id === move.id ? { ...move, servers: running.move.servers } : move)
    },
    async dismiss() {
      if (running) return
      error = null
      await settingsFile.update(({ move: _, ...data }) => data)
      feed.note(true)
    },
    async mark(ids, shared) {
      const move = await kept()
      if (move === null) return
      const records = await Promise.all(ids.map((id) => deps.history.call('get', id)))
      const own = records.flatMap((record) => (record?.runId === move.id ? [record.id] : []))
      if (own.length === 0) return
      await keep(move.id, (before) => {
        const others = before.shared.filter((id) => !own.includes(id))
        return { ...before, shared: shared ? [...others, ...own].slice(-MAX_SHARED) : others }
      })
    },
    async close() {
      await stop()
      feed.close()
    },
  }
}

const failureOf = (thrown: unknown): AppError => asAppError(thrown, log, 'A move of servers failed')
