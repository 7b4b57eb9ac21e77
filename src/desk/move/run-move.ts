import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import type { AppError } from '../../shared/errors.ts'
import type { KeptMove, Move, MoveWait, MovingServer } from '../../shared/move/move.ts'
import type { History } from '../history/history.ts'
import { moveServer } from './move-server.ts'
import type { MoveServices } from './move-services.ts'
import { recordUrls } from './record-urls.ts'
import type { StoredMove } from './stored-move.ts'

const log = logFor('move')

interface Running {
  move: KeptMove
  abort: AbortController
  waiting: MoveWait | null
  ended: Promise<void>
}

interface Deps {
  services: MoveServices
  stored: Pick<StoredMove, 'update'>
  history: Pick<History, 'call'>
  /** Called when the view of the move has changed. */
  onChange: () => void
}

const failureOf = (thrown: unknown): AppError => asAppError(thrown, log, 'A move of servers failed')

/** Creates a function that runs moves, at most one at a time. Each step is recorded in the stored move before it starts. */
export function createMoveRunner({ services, stored, history, onChange }: Deps) {
  let running: Running | null = null
  /** Why the last move failed. */
  let error: AppError | null = null

  const viewOf = (move: KeptMove): Move => ({
    ...move,
    state: running ? 'running' : move.endedAt !== null ? 'finished' : error ? 'failed' : 'stopped',
    error: running ? null : error,
    waiting: running?.waiting ?? null,
  })

  function changeServer(move: KeptMove, serverId: string, changes: Partial<MovingServer>): void {
    move.servers = move.servers.map((each) => (each.id === serverId ? { ...each, ...changes } : each))
    onChange()
  }

  const write = (move: KeptMove) => stored.update(move.id, (before) => ({ ...before, servers: move.servers }))

  async function run(move: KeptMove, signal: AbortSignal): Promise<void> {
    const { from, to: api } = await services.connect(move.workspace.id)
    const to = services.patient(api, (waiting) => {
      if (running) running.waiting = waiting
      onChange()
    })
    for (const { id: serverId, overwrite } of move.servers.filter(({ state }) => state !== 'moved')) {
      const change = (changes: Partial<MovingServer>) => changeServer(move, serverId, changes)
      change({ state: 'moving', sent: 0 })
      await write(move)
      const onProgress = ({ sent }: { sent: number }) => change({ sent })
      const done = await moveServer({ serverId, overwrite, from, to, signal, onProgress })
      await recordUrls({ history, to, move, serverId, signal })
      change({ state: 'moved', ...done })
      await write(move)
    }
    await stored.update(move.id, (before) => ({ ...before, endedAt: Date.now() }))
  }

  return {
    isRunning: (): boolean => running !== null,
    /** A stored move's view, including progress if it's running. */
    view: (move: KeptMove): Move =>
      viewOf(running?.move.id === move.id ? { ...move, servers: running.move.servers } : move),
    /** Moves the remaining servers of a stored move, unless one is running already. */
    begin(given: KeptMove): Move {
      if (running) return viewOf(running.move)
      const abort = new AbortController()
      const move = { ...given }
      error = null
      const ended = run(move, abort.signal)
        .catch(async (thrown: unknown) => {
          if (!abort.signal.aborted) error = failureOf(thrown)
          // Store how far the move got.
          await write(move).catch((problem: unknown) => {
            error ??= failureOf(problem)
          })
        })
        .finally(() => {
          running = null
          onChange()
        })
      running = { move, abort, waiting: null, ended }
      onChange()
      return viewOf(move)
    },
    forgetError(): void {
      error = null
    },
    /** Resolves once nothing is running. */
    async stop(): Promise<void> {
      running?.abort.abort()
      await running?.ended
    },
  }
}
