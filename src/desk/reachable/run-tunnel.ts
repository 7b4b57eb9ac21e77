import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { logFor } from '../../base/log/log.ts'
import { redact } from '../../base/log/redact.ts'
import type { ExposureProblem, TunnelProgram } from '../../shared/reachable/reachable.ts'
import { type Message, message, quoted } from '../../shared/text/message.ts'
import { type TunnelLine, tunnelPrograms } from './tunnel-programs.ts'
import type { TunnelRecord } from './tunnel-record.ts'

const log = logFor('reachable')

/** Maximum length of a line of output; longer lines are truncated. */
const MAX_LINE = 4_000
/** Maximum number of characters shown from a line. */
const MAX_REASON = 200
const STOP_LIMIT_MS = 3_000
const LAST_LINES_MS = 1_000

/** A running tunnel program. */
export interface Tunnel {
  /** Resolves with the address once the tunnel is connected, or with null if the program exits first. Never rejects. */
  ready: Promise<string | null>
  /** Resolves with the reason why the program exited. */
  ended: Promise<ExposureProblem>
  /** Returns the problem that the program has reported, or null. */
  problem(): ExposureProblem | null
  /** Stops the program and waits until it has exited. */
  stop(): Promise<void>
}

interface Options extends TunnelListeners {
  program: TunnelProgram
  /** Path of the program. */
  file: string
  port: number
  /** Path of our own configuration, used instead of the user's. */
  configFile: string
  record: TunnelRecord
}

/** Listeners for a program's output. */
export interface TunnelListeners {
  /** Called when the program reports a problem, from which it may recover. */
  onProblem: (problem: ExposureProblem) => void
  /** Called when the program reports that its connection has changed: its address may have stopped or resumed working. */
  onSign: () => void
}

/**
 * Starts a tunnel program with its own arguments, without a shell, and parses its address from its output. If the app crashes, the output
 * pipe breaks, so the program exits when it writes its next line; any that don't are stopped when the app next starts.
 */
export function runTunnel({ program, file, port, configFile, record, onProblem, onSign }: Options): Tunnel {
  const { args, read, reportsConnected } = tunnelPrograms[program]
  const child = spawn(file, args(port, configFile), { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  const { pid } = child
  if (pid !== undefined) void record.add(pid, file).catch(noteRecord)
  let problem: ExposureProblem | null = null
  let address: string | null = null
  let lastError = ''
  let settle: (found: string | null) => void = () => undefined
  const ready = new Promise<string | null>((resolve) => {
    settle = resolve
  })

  function readLine(line: string): void {
    const found: TunnelLine = read(line)
    if (found === null) {
      if (!isError(line)) return
      lastError = line
      onSign()
    } else if ('address' in found) {
      address ??= found.address
      if (!reportsConnected) settle(address)
    } else if ('connected' in found) {
      if (address) settle(address)
      onSign()
    } else {
      problem = found.problem
      if (address === null) onProblem(problem)
    }
  }
  for (const stream of [child.stdout, child.stderr]) readLines(stream, readLine)

  const ended = new Promise<ExposureProblem>((resolve) => {
    child.once('error', (error) => {
      const reason = quoted('code' in error ? String(error.code) : error.message)
      const cause = message('reachable.problem.notStarted', { program: nameOf(program), reason })
      resolve({ cause, remedy: message('reachable.problem.notStartedRemedy') })
    })
    const end = (code: number | null) => resolve(problem ?? endOf(program, code, lastError))
    // The last lines contain the reason. A child process of the program may keep the output open.
    child.once('close', end)
    child.once('exit', (code) => void setTimeout(end, LAST_LINES_MS, code))
  })
  void ended.then(({ cause }) => {
    settle(null)
    log.info('A tunnel program ended', { program, cause: cause.code })
    if (pid !== undefined) void record.remove(pid).catch(noteRecord)
  })
  return { ready, ended, problem: () => problem, stop: () => stop(child) }
}

const noteRecord = (error: unknown) => void log.error('The list of tunnel programs couldn’t be written', error)
const nameOf = (program: TunnelProgram): Message => message(`reachable.programs.${program}`)
const isError = (line: string) => /\bERR\b|"lvl":"(eror|crit)"|^error|^ERROR/i.test(line)

function endOf(program: TunnelProgram, code: number | null, lastError: string): ExposureProblem {
  const remedy = message('reachable.problem.endedRemedy')
  const named = { program: nameOf(program) }
  if (lastError === '')
    return { cause: message('reachable.problem.ended', { ...named, code: String(code ?? '–') }), remedy }
  return { cause: message('reachable.problem.endedBy', { ...named, reason: quoted(shown(lastError)) }), remedy }
}

/** Masks secrets, because a program may quote its own secret when rejecting it. */
function shown(line: string): string {
  const safe = redact(line.replace(/(authtoken\S*\s*[:=]?\s*)\S+/gi, '$1***'))
  return safe.length > MAX_REASON ? `${safe.slice(0, MAX_REASON - 1)}…` : safe
}

function readLines(stream: Readable, readLine: (line: string) => void): void {
  // The program's own lines are short, so truncate endless ones.
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    const lineBreak = chunk.lastIndexOf(10)
    length = lineBreak < 0 ? length + chunk.length : chunk.length - lineBreak
    if (length > 1_000_000) stream.destroy()
  })
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
    readLine(line.slice(0, MAX_LINE)),
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}
