// @ts-check
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const LOOK_EVERY_MS = 500

/**
 * Finds out when npm, which runs this script, has ended, however it ended: SIGKILL leaves its children running. Between npm and us
 * there is a shell, unless the shell has become us (`exec`): both are watched, and nothing above npm, as npm itself may outlive its
 * starter (`nohup`). Where npm didn't start this script, nothing is watched.
 * @param {string} script the npm script's name, which is also the name of its file
 * @returns {AbortSignal} aborts when one of them has ended
 */
export function watchStarter(script) {
  const ended = new AbortController()
  if (process.env.npm_lifecycle_event !== script) return ended.signal
  const parent = process.ppid
  /** @type {number | null} */
  let npm = null
  void findNpm(parent, `${script}.mjs`).then((pid) => {
    npm = pid
  })
  setInterval(() => {
    // Unix hands orphans to another parent; Windows does not.
    const isOrphan = process.platform === 'win32' ? !isAlive(parent) : process.ppid !== parent
    if (isOrphan || (npm !== null && !isAlive(npm))) ended.abort()
  }, LOOK_EVERY_MS).unref()
  return ended.signal
}

/**
 * The parent of a shell that runs `script`; null where `pid` is no such shell, or where the system doesn't tell.
 * @param {number} pid @param {string} script
 */
async function findNpm(pid, script) {
  const { parent, command } = await describeProcess(pid).catch(() => ({ parent: 0, command: '' }))
  return parent > 1 && command.includes(script) ? parent : null
}

/**
 * @param {number} pid
 * @returns {Promise<{ parent: number, command: string }>} 0 and an empty text where the system doesn't tell
 */
async function describeProcess(pid) {
  if (process.platform === 'linux') {
    // proc(5): the name in parentheses may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  }
  // Never tried on macOS and Windows: none here. Sources: ps(1); Microsoft's documentation of Win32_Process.
  const query = `Get-CimInstance Win32_Process -Filter "ProcessId=${pid}" | % { "$($_.ParentProcessId) $($_.CommandLine)" }`
  const [program, args] =
    process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]]
      : ['ps', ['-o', 'ppid=,args=', '-p', String(pid)]]
  const { stdout } = await promisify(execFile)(/** @type {string} */ (program), /** @type {string[]} */ (args))
  return { parent: Number.parseInt(stdout, 10) || 0, command: stdout }
}

/** @param {number} pid @returns {boolean} whether a process runs; one that has ended but was not waited for does not */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
