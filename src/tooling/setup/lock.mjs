// @ts-check
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SetupFailure } from './run.mjs'

/** How long a lock may lack its owner's PID, in milliseconds. After that, it must be from a process that exited while writing it. */
const EMPTY_LIMIT_MS = 5_000
const POLL_MS = 200

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Creates the lock file, or returns false if it exists. Uses `wx` rather than a hard link, which exFAT and some network shares don't
 * support.
 * @param {string} file
 * @returns {Promise<boolean>}
 */
async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    // Windows reports EPERM or EBUSY while another process deletes the file.
    if (code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY'))) return false
    throw new SetupFailure(`Can’t create ${file} (${message}). Make sure that you may write to its folder.`)
  }
}

/** @param {string} file @returns {Promise<boolean>} whether its owner has exited */
async function isAbandoned(file) {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  if (owner > 0) return !isAlive(owner)
  const written = await stat(file).catch(() => null)
  return written !== null && Date.now() - written.mtimeMs > EMPTY_LIMIT_MS
}

/**
 * Runs `body` while holding a lock file, so that concurrent commands don't build or unpack over each other. A lock is taken over if its
 * process has exited.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 * @throws {SetupFailure} when the file can't be created
 */
export async function withLock(file, body) {
  await mkdir(dirname(file), { recursive: true }).catch((/** @type {Error} */ error) => {
    throw new SetupFailure(`Can’t create the folder ${dirname(file)} (${error.message}).`)
  })
  while (!(await take(file))) {
    if (await isAbandoned(file)) {
      const stale = `${file}.${process.pid}.stale`
      await rename(file, stale).catch(() => {})
      // Another waiting process may have taken over the lock between the check and the rename.
      if (existsSync(stale) && !(await isAbandoned(stale))) await rename(stale, file)
      await rm(stale, { force: true })
    } else await delay(POLL_MS)
  }
  try {
    return await body()
  } finally {
    await rm(file, { force: true })
  }
}
