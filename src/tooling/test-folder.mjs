// @ts-check
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const MEMORY = '/dev/shm'
/** What must be free there and in the machine's memory, in bytes. All tests together write less than a tenth of it at a time. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** Whether Linux has a file system in memory here with room enough. Containers often have one of 64 MB. */
function hasMemoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Stops the PostgreSQL that tests have started in a folder, if they have; see src/service/store/postgres/run-cluster.testkit.ts.
 * @param {string} folder
 */
async function stopPostgres(folder) {
  const file = join(folder, 'postgres', 'data', 'postmaster.pid')
  if (!existsSync(file)) return
  const [id = ''] = readFileSync(file, 'utf8').split('\n')
  // What it holds is thrown away, so it needs no orderly end.
  process.kill(Number(id), 'SIGQUIT')
  while (existsSync(file)) await setTimeout(20)
}

/**
 * Makes the folder that a run of tests has for temporary files, so that nothing is left behind, also by tests that were ended. It's in
 * memory where there's room: on a disk, much of the tests' time is waiting for databases that make sure of every write.
 * @param {object} [options]
 * @param {boolean} [options.onDisk] never in memory
 * @returns {{ env: { TMPDIR: string, TMP: string, TEMP: string }, remove: () => Promise<void> }} `env` makes programs use it; `remove` also
 *   stops the PostgreSQL in it
 */
export function makeTestFolder({ onDisk = false } = {}) {
  const parent = !onDisk && hasMemoryFolder() ? MEMORY : tmpdir()
  // Short, as paths of sockets can’t be long.
  const folder = mkdtempSync(join(parent, 'desk-'))
  // A database server of the tests refuses to be root, and has to get to its own folder in here.
  chmodSync(folder, 0o711)
  return {
    env: { TMPDIR: folder, TMP: folder, TEMP: folder },
    remove: async () => {
      await stopPostgres(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
