// @ts-check
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

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
 * Runs `body` while holding a lock file, so that commands started side by side do not build or unpack over each other.
 * A lock whose process is gone is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withLock(file, body) {
  await mkdir(dirname(file), { recursive: true })
  const claim = `${file}.${process.pid}`
  await writeFile(claim, String(process.pid))
  try {
    for (;;) {
      // A link appears with its content, so nobody ever reads a lock without its owner.
      const taken = await link(claim, file).then(
        () => true,
        (/** @type {NodeJS.ErrnoException} */ error) => {
          if (error.code === 'EEXIST') return false
          throw error
        },
      )
      if (taken) break
      const owner = Number(await readFile(file, 'utf8').catch(() => ''))
      if (owner > 0 && !isAlive(owner)) await rm(file, { force: true })
      else await delay(200)
    }
  } finally {
    await rm(claim, { force: true })
  }
  try {
    return await body()
  } finally {
    await rm(file, { force: true })
  }
}
