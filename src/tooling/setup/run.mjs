// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { repoRoot } from './paths.mjs'

/** How long a child may take to stop after its leash closes, in milliseconds. */
const STOP_LIMIT_MS = 10_000

/** A failure whose message contains everything the user needs to know; it's printed without a stack. */
export class SetupFailure extends Error {}

/**
 * Prints one line for the user on the console. It goes to stderr, because some commands have an stdout that programs read.
 * @param {string} line
 */
export const say = (line) => void process.stderr.write(`${line}\n`)

/**
 * Asks a child to stop. Windows has no signals: Node's `kill` would terminate the process immediately, without the app's own cleanup. A
 * console program gets Ctrl+C from the console itself; a windowed program gets WM_CLOSE from `taskkill` without /F, as if its close button
 * had been clicked. Not tested on Windows. Source: Node's documentation of `subprocess.kill`, Microsoft's of `taskkill`.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function passOn(child, signal) {
  if (process.platform !== 'win32') child.kill(signal)
  else if (child.pid !== undefined)
    spawn('taskkill', ['/PID', String(child.pid)], { stdio: 'ignore' }).on('error', () => {})
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] the child's entire environment; ours by default
 * @property {string} [cwd] the repository's root by default
 * @property {boolean} [toStderr] sends the child's stdout to our stderr
 * @property {(chunk: Buffer) => void} [onOutput] receives the child's output, instead of our console
 * @property {AbortSignal} [leash] gives the child an IPC channel whose closing asks it to stop; it closes when this aborts, or when our
 * process exits for any reason
 */

/**
 * Runs a program until it exits, on our console unless there's `onOutput`, and forwards signals that ask us to stop.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + n after signal n, as a shell reports it
 * @throws {SetupFailure} when it can't be started
 */
export function run(command, args, { env = process.env, cwd = repoRoot, toStderr = false, onOutput, leash } = {}) {
  return new Promise((done, fail) => {
    const output = toStderr ? 2 : 'inherit'
    const outputs = onOutput ? /** @type {const} */ (['pipe', 'pipe']) : /** @type {const} */ ([output, 'inherit'])
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: leash ? ['inherit', ...outputs, 'ipc'] : ['inherit', ...outputs],
    })
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    const letGo = () => {
      if (child.connected) child.disconnect()
      setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS).unref()
    }
    if (leash?.aborted) letGo()
    leash?.addEventListener('abort', letGo)
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => passOn(child, signal)
    for (const signal of signals) process.on(signal, forward)
    const release = () => {
      for (const signal of signals) process.off(signal, forward)
      leash?.removeEventListener('abort', letGo)
    }
    child.once('error', (error) => {
      release()
      fail(new SetupFailure(`Could not start ${command}: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      release()
      done(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : signal === 'SIGHUP' ? 1 : 15))
    })
  })
}

/**
 * Runs a short-lived program and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number, input?: string }} [options] timeout in milliseconds
 * @returns {{ ok: boolean, stdout: string, output: string }} `output` is stdout and stderr together
 */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: repoRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options })
  const stdout = result.stdout ?? ''
  return { ok: result.status === 0, stdout, output: `${stdout}${result.stderr ?? ''}${result.error?.message ?? ''}` }
}

/**
 * The command that runs npm: npm's own script if npm started us, so that the same npm is used, or `npm` from the path.
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return [process.execPath, [script, ...args]]
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/s', '/c', 'npm', ...args]] : ['npm', args]
}

/**
 * Runs a script's body and exits with the code that the body returns. For a `SetupFailure`, prints its message and exits with 1.
 * @param {() => Promise<number>} body
 */
export async function runScript(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    say(error instanceof SetupFailure ? `\n${error.message}` : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}
