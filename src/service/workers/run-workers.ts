import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'
import { type HealthAddress, type HealthListener, openHealthListener } from '../health/health-listener.ts'
import type { WorkerHandle } from './gather-health.ts'
import { type FromWorker, fromWorkerSchema, type Listening, type ToWorker } from './worker-messages.ts'

/** How long a worker may take to respond, in milliseconds: longer than it waits for the database. */
const RESPONSE_MS = 3_000
/** Wait before a worker is restarted, in milliseconds. It doubles each time, unless the worker ran for a while. */
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 30_000
const STEADY_MS = 60_000

interface Options {
  count: number
  /** This process's arguments, passed on to each worker. */
  args: readonly string[]
  /** The port in the arguments; 0 means any free port. */
  port: number | undefined
  managePort: number | undefined
  host: string
  health: HealthAddress | undefined
  /** Resolves when the service should shut down. */
  stopped: Promise<void>
  /** Grace period before workers are killed, in milliseconds. */
  leaveMs: number
  /** Called once the service is listening. */
  onListening: (line: Listening & { healthPort: number | undefined }) => void
}

/** A slot that's filled by one worker after another. */
interface Place extends WorkerHandle {
  worker: Worker | null
  /** Whether the worker is listening. Until then, no requests are sent to it. */
  isListening: boolean
}

/**
 * Runs several processes of the service that share its port; each is a node of the database. The first one starts alone, so that a failure
 * to start stops the whole service; then the others start. A process that exits is restarted. Returns the exit code: 0, that of the first
 * worker that couldn't start, or 1 if some workers had to be killed. Throws AppFailure `storage` if the health port is taken.
 */
export async function runWorkers(options: Options): Promise<number> {
  const { count, stopped, leaveMs } = options
  const log = logFor('service/workers')
  const places: Place[] = []
  let isStopping = false
  void stopped.then(() => {
    isStopping = true
  })
  const { gatherHealth } = await import('./gather-health.ts')
  const gathered = gatherHealth(() => places.filter(({ worker }) => worker !== null), count)
  const health: HealthListener | null = options.health ? await openHealthListener(options.health, gathered) : null

  function start(place: Place): {
    listening: Promise<Extract<FromWorker, { kind: 'listening' }>>
    ended: Promise<number>
  } {
    const worker = cluster.fork()
    place.worker = worker
    place.isListening = false
    let hasListened = (_: Extract<FromWorker, { kind: 'listening' }>) => {}
    const listening = new Promise<Extract<FromWorker, { kind: 'listening' }>>((resolve) => {
      hasListened = resolve
    })
    worker.on('message', (message: unknown) => {
      const parsed = fromWorkerSchema.safeParse(message)
      if (parsed.data?.kind !== 'listening') return
      place.isListening = true
      hasListened(parsed.data)
    })
    // A worker that can't be reached has exited, or soon will.
    worker.on('error', (error) => log.warn('A worker couldn’t be reached', { error: String(error) }))
    const ended = new Promise<number>((resolve) => {
      worker.once('exit', (code) => {
        place.worker = null
        resolve(code ?? 1)
      })
    })
    return { listening, ended }
  }

  /** Restarts a worker whenever it exits, until the service shuts down. Resolves with the last exit code. */
  async function keepRunning(place: Place, first: Promise<number>): Promise<number> {
    let wait = FIRST_WAIT_MS
    let since = performance.now()
    for (let ended = first; ; ended = start(place).ended) {
      const code = await ended
      if (isStopping) return code
      gathered.ended(place)
      wait = performance.now() - since > STEADY_MS ? FIRST_WAIT_MS : Math.min(MAX_WAIT_MS, wait * 2)
      log.warn('A worker ended and is started again', { code, waitMs: wait })
      if ((await within(wait, stopped)) !== 'late') return 0
      since = performance.now()
    }
  }

  async function stop(running: Promise<number>[]): Promise<number> {
    health?.drain()
    for (const { worker } of places) worker?.process.kill('SIGTERM')
    const codes = await within(leaveMs, Promise.all(running))
    for (const { worker } of places) worker?.process.kill('SIGKILL')
    await health?.close()
    return codes === 'late' ? 1 : Math.max(...codes)
  }

  const makePlace = (): Place => {
    const place: Place = {
      worker: null,
      isListening: false,
      ask: async (withMetrics) => (place.isListening ? askWorker(place.worker, withMetrics) : null),
    }
    places.push(place)
    return place
  }
  cluster.setupPrimary({ args: await withPorts(options) })
  const first = makePlace()
  const { listening, ended } = start(first)
  const begun = await Promise.race([listening, ended, stopped])
  if (typeof begun === 'number') {
    await health?.close()
    return begun
  }
  const running = [keepRunning(first, ended)]
  if (begun) {
    for (let index = 1; index < count; index += 1) {
      const place = makePlace()
      running.push(keepRunning(place, start(place).ended))
    }
    options.onListening({ ...begun.line, healthPort: health?.port })
    await stopped
  }
  return stop(running)
}

/** Returns the workers' arguments. If any free port will do, chooses one for all of them. */
async function withPorts({ args, port, managePort, host }: Options): Promise<string[]> {
  const named = [...args]
  if (port === 0) named.push('--port', `${await findFreePort(host)}`)
  if (managePort === 0) named.push('--manage-port', `${await findFreePort('127.0.0.1')}`)
  return named
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

let questions = 0

/** Requests a worker's health. Returns null if it doesn't respond in time. */
async function askWorker(worker: Worker | null, withMetrics: boolean) {
  if (!worker?.isConnected()) return null
  questions += 1
  const question = questions
  let onMessage = (_: unknown) => {}
  const answer = new Promise<Extract<FromWorker, { kind: 'health' }> | null>((resolve) => {
    onMessage = (message) => {
      const parsed = fromWorkerSchema.safeParse(message).data
      if (parsed?.kind === 'health' && parsed.question === question) resolve(parsed)
    }
    worker.on('message', onMessage)
    worker.send({ kind: 'askHealth', question, withMetrics } satisfies ToWorker, (error) => error && resolve(null))
  })
  const found = await within(RESPONSE_MS, answer)
  worker.off('message', onMessage)
  return found === 'late' ? null : found
}
