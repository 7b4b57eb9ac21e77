import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'

const run = promisify(execFile)
const recordSchema = z.array(z.object({ pid: z.int().positive(), file: z.string() })).max(20)
type Running = z.output<typeof recordSchema>

/** A process's command line; empty when there's no such process. */
async function commandOf(pid: number): Promise<string> {
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/**
 * Records running tunnel programs, so that any that outlive a crash of the app are stopped at its next start. On Windows, they exit with
 * the app (libuv's job object), so nothing needs to be stopped.
 */
export function createTunnelRecord(path: string) {
  const queue = createSerialQueue()

  async function read(): Promise<Running> {
    try {
      return recordSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    } catch {
      return []
    }
  }

  async function write(running: Running): Promise<void> {
    if (running.length === 0) return rm(path, { force: true })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFileAtomic(path, JSON.stringify(running), { mode: 0o600 })
  }

  return {
    add: (pid: number, file: string) => queue(async () => write([...(await read()), { pid, file }])),
    remove: (pid: number) => queue(async () => write((await read()).filter((each) => each.pid !== pid))),
    /** Stops programs left behind by an earlier session of the app. */
    endLeftovers: () =>
      queue(async () => {
        const left = await read()
        for (const { pid, file } of left) {
          // Another program may have the same process ID by now.
          if (process.platform !== 'win32' && (await commandOf(pid)).includes(file)) {
            try {
              process.kill(pid, 'SIGTERM')
            } catch {
              // The program has already exited.
            }
          }
        }
        if (left.length > 0) await write([])
      }),
  }
}
export type TunnelRecord = ReturnType<typeof createTunnelRecord>
