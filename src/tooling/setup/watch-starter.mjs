// @ts-check
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const LOOK_EVERY_MS = 500

/**
 * Detects that npm, which runs this script, has exited for any reason: SIGKILL leaves its children running. There's a shell between npm and
 * this process unless the shell has replaced itself with this process (`exec`): both npm and the shell are watched, but nothing above npm,
 * because npm itself may outlive its parent (`nohup`). If npm didn't start this script, nothing is watched.
 * @param {string} script the npm script's name, which is also the name of its file
 * @returns {AbortSignal} aborts when npm or the shell has exited
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
    // Unix reparents orphans; Windows doesn't.
    const isOrphan = process.platform === 'win32' ? !isAlive(parent) : process.ppid !== parent
    if (isOrphan || (npm !== null && !isAlive(npm))) ended.abort()
  }, LOOK_EVERY_MS).unref()
  return ended.signal
}

/**
 * The parent of the shell that runs `script`; null if `pid` isn't such a shell, or the system doesn't report its parent.
 * @param {number} pid @param {string} script
 */
async function findNpm(pid, script) {
  const { parent, command } = await describeProcess(pid).catch(() => ({ parent: 0, command: '' }))
  return parent > 1 && command.includes(script) ? parent : null
}

/**
 * @param {number} pid
 * @returns {Promise<{ parent: number, command: string }>} 0 and an empty string when the system doesn't report it
 */
async function describeProcess(pid) {
  if (process.platform === 'linux') {
    // proc(5): the name in parentheses may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  }
  // Not tested on macOS and Windows. Sources: ps(1); Microsoft's documentation of Win32_Process.
  const query = `Get-CimInstance Win32_Process -Filter "ProcessId=${pid}" | % { "$($_.ParentProcessId) $($_.CommandLine)" }`
  const [program, args] =
    process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]]
      : ['ps', ['-o', 'ppid=,args=', '-p', String(pid)]]
  const { stdout } = await promisify(execFile)(/** @type {string} */ (program), /** @type {string[]} */ (args))
  return { parent: Number.parseInt(stdout, 10) || 0, command: stdout }
}

/** @param {number} pid @returns {boolean} whether a process is running; a zombie isn't */
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
