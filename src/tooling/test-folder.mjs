// @ts-check
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const MEMORY = '/dev/shm'
/**
 * Minimum free space, both in the folder and in the machine's memory, in bytes. All tests together use less than a tenth of it at a time.
 */
const NEEDED_BYTES = 4 * 1024 ** 3

/** Whether Linux has an in-memory file system with enough space. In containers, it often has only 64 MB. */
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
 * Stops a PostgreSQL server that tests have started in a folder; see src/service/store/postgres/run-cluster.testkit.ts.
 * @param {string} folder
 */
async function stopPostgres(folder) {
  const file = join(folder, 'postgres', 'data', 'postmaster.pid')
  if (!existsSync(file)) return
  const [id = ''] = readFileSync(file, 'utf8').split('\n')
  // The data is discarded, so the server doesn't need a clean shutdown.
  process.kill(Number(id), 'SIGQUIT')
  while (existsSync(file)) await setTimeout(20)
}

/**
 * Creates a folder for a test run's temporary files, so that nothing is left behind, even by tests that were killed. It's in memory if
 * there's enough space: on a disk, tests spend much of their time waiting for databases that sync every write.
 * @param {object} [options]
 * @param {boolean} [options.onDisk] never in memory
 * @returns {{ env: { TMPDIR: string, TMP: string, TEMP: string }, remove: () => Promise<void> }} `env` makes programs use it; `remove` also
 * stops the PostgreSQL server in it
 */
export function makeTestFolder({ onDisk = false } = {}) {
  const parent = !onDisk && hasMemoryFolder() ? MEMORY : tmpdir()
  // A short name, because socket paths have a maximum length.
  const folder = mkdtempSync(join(parent, 'desk-'))
  // The tests' database server refuses to run as root, and needs access to its own folder inside this one.
  chmodSync(folder, 0o711)
  return {
    env: { TMPDIR: folder, TMP: folder, TEMP: folder },
    remove: async () => {
      await stopPostgres(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
