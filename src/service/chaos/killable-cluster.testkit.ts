import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { clusterProcess, postgresProgram } from '../store/postgres/start-cluster.testkit.ts'

/** How often to retry starting a server while some of its previous processes are still running, and the delay in milliseconds. */
const [STARTS, START_WAIT_MS] = [400, 50]

/** A PostgreSQL test server that can be killed. */
export interface KillableCluster {
  /** Resolves once the server has recovered and accepts connections. */
  kill(): void
  /** Kills the server's main process, which makes its other processes exit. */
  start(): Promise<void>
  /** Stops the server if it's running. */
  stop(): void
}

/** Controls the server that `startCluster` started in the folder. */
export function killable(folder: string): KillableCluster {
  const data = join(folder, 'data')
  const { uid, gid } = statSync(data)
  const options: SpawnOptions = { ...(process.getuid?.() === 0 && { uid, gid }), cwd: folder, stdio: 'ignore' }
  const log = join(folder, 'log')
  const program = postgresProgram('pg_ctl')
  return {
    kill: () => void process.kill(clusterProcess(folder), 'SIGKILL'),
    async start() {
      for (let left = STARTS; ; left -= 1) {
        const [code] = await once(spawn(program, ['start', '-w', '-D', data, '-l', log], options), 'exit')
        if (code === 0) return
        if (left === 0) throw new Error(`PostgreSQL couldn’t be started: ${readFileSync(log, 'utf8')}`)
        await setTimeout(START_WAIT_MS)
      }
    },
    stop: () => void spawnSync(program, ['stop', '-m', 'immediate', '-D', data], { ...options, stdio: 'ignore' }),
  }
}
