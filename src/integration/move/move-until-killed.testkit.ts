/**
 * A program that moves a server with its own history and settings file, or continues the move it finds. At the requested step, it reports
 * the step and hangs, so it can be killed right there. Its task is read from stdin.
 */
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import type { History } from '../../desk/history/history.ts'
import { openHistoryStore } from '../../desk/history/history-store.ts'
import { manageUrlOf } from '../../desk/management/manage-url.ts'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { createMoves } from '../../desk/move/moves.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'

const taskSchema = z.object({
  folder: z.string(),
  historyKey: z.string(),
  apiKey: z.string(),
  serverId: z.string(),
  local: z.string(),
  localMcpUrl: z.string(),
  team: z.string(),
  /** Null: runs to completion. */
  stopAt: z.int().nullable(),
})
export type MoveTask = z.input<typeof taskSchema>

const task = taskSchema.parse(JSON.parse(readFileSync(0, 'utf8')))
let steps = 0

/** Called before, during, and after every external change. */
function step(): void {
  steps += 1
  if (steps !== task.stopAt) return
  writeSync(1, 'reached\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

async function inSteps<T>(work: () => Promise<T>): Promise<T> {
  step()
  const working = work()
  // Gives a request enough time to be sent.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  step()
  const done = await working
  step()
  return done
}

function apiOf(baseUrl: string): Pick<ManagementApi, 'call'> {
  const api = createManagementApi({ manageUrl: manageUrlOf(baseUrl) ?? '', apiKey: task.apiKey, fetch })
  return { call: (name, ...rest) => inSteps(() => api.call(name, ...rest)) }
}

const store = openHistoryStore({
  folder: task.folder,
  key: task.historyKey,
  onChange: () => undefined,
  onFault: (error) => {
    throw error
  },
})
const settings = createSettingsFile(join(task.folder, 'settings.json'))
const moves = createMoves({
  settingsFile: { read: settings.read, update: (change) => inSteps(() => settings.update(change)) },
  apiOf: async (id) => apiOf(id === LOCAL_WORKSPACE_ID ? task.local : task.team),
  baseUrlOf: async () => task.team,
  workspaceName: async () => 'Team',
  localMcpUrl: () => task.localMcpUrl,
  history: {
    call: ((name: 'list', input: never) => inSteps(async () => store[name](input))) as unknown as History['call'],
  },
  onChange: () => undefined,
})

async function run(): Promise<void> {
  const before = await moves.status()
  const isOver = before === null || before.endedAt !== null
  if (isOver) await moves.start('team', [task.serverId], [task.serverId])
  else await moves.resume()
  while (moves.isActive()) await setImmediate()
  const after = await moves.status()
  store.close()
  writeSync(1, `${JSON.stringify({ state: after?.state })}\n`)
  process.exit(0)
}

void run()
