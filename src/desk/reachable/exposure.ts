import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { ExposureProblem, ExposureState, RemoteSetting, TunnelProgram } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { MINUTE_MS } from '../../shared/values/durations.ts'
import { fixedAddress } from './fixed-address.ts'
import type { Tunnel, TunnelListeners } from './run-tunnel.ts'

const log = logFor('reachable')

/** Timeouts and retry intervals for an exposure, in milliseconds. */
export interface ExposureTimes {
  /** Waits between retries; the last one repeats. */
  retryMs: readonly number[]
  /** Waits between retries for a new tunnel's address, because names take a while to propagate. */
  newAddressMs: readonly number[]
  /** How long a program may take to report its address. */
  addressMs: number
  /** Interval between checks of a working address. The tunnel's own program is watched, but a remote proxy and this network aren't. */
  recheckTunnelMs: number
  recheckProxyMs: number
  /** Minimum interval between two checks caused by a tunnel's output. */
  signMs: number
}

export const EXPOSURE_TIMES: ExposureTimes = {
  retryMs: [1_000, 2_000, 5_000, 15_000, 60_000],
  newAddressMs: [1_000, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000],
  addressMs: 60_000,
  // Some tunnels count requests.
  recheckTunnelMs: 10 * MINUTE_MS,
  recheckProxyMs: 2 * MINUTE_MS,
  signMs: 10_000,
}

export interface ExposureStatus {
  state: ExposureState
  address: string | null
  problem: ExposureProblem | null
}

interface Options {
  setting: RemoteSetting
  /** The port that a tunnel or proxy forwards to; null while nothing is listening. */
  port: () => number | null
  check: (address: string, signal: AbortSignal) => Promise<ExposureProblem | null>
  /** Throws `TunnelProblem` when the program can't be started. */
  startTunnel: (program: TunnelProgram, port: number, listeners: TunnelListeners) => Promise<Tunnel>
  /** Called when the address has been proved to reach this service. Awaited, so that nothing is reported before URLs use the address. */
  onProved: (address: string) => Promise<void>
  onChange: () => void
  times: ExposureTimes
}

/** Thrown when a tunnel program can't be started; holds the reason. */
export class TunnelProblem extends Error {
  readonly problem: ExposureProblem
  constructor(problem: ExposureProblem) {
    super(problem.cause.code)
    this.problem = problem
  }
}

const NOT_LISTENING: ExposureProblem = {
  cause: message('reachable.problem.notListening'),
  remedy: message('reachable.problem.notListeningRemedy'),
}

/**
 * Creates an exposure of the local service: starts its tunnel, if any, proves its address, and watches both. Failures are retried with
 * increasing delays.
 */
export function createExposure({ setting, port, check, startTunnel, onProved, onChange, times }: Options) {
  const over = new AbortController()
  let status: ExposureStatus = { state: 'waiting', address: null, problem: null }
  let tunnel: Tunnel | null = null
  let running: Promise<void> | null = null
  let wakeUp: () => void = () => undefined
  let everProved = false
  let checkedAt = 0
  /** Whether something has changed since the last check began. */
  let stale = false

  function set(next: Partial<ExposureStatus>): void {
    status = { ...status, ...next }
    onChange()
  }
  const lose = (problem: ExposureProblem) => set({ state: 'lost', problem })

  /** Waits for this time, or until woken or stopped, or until `ended` settles. */
  function rest(milliseconds: number, ended?: Promise<unknown>): Promise<void> {
    if (over.signal.aborted || stale) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds)
      function done(): void {
        clearTimeout(timer)
        resolve()
      }
      wakeUp = done
      void ended?.then(done)
    })
  }

  /** Tries an address until it reaches this service, or until all `tries` are used up. */
  async function prove(address: string, tries: readonly number[], ended?: Promise<unknown>): Promise<boolean> {
    for (let tried = 0; !over.signal.aborted; tried += 1) {
      checkedAt = Date.now()
      stale = false
      const problem = await check(address, over.signal)
      if (over.signal.aborted) return false
      if (problem === null) {
        everProved = true
        await onProved(address)
        set({ state: 'proved', address, problem: null })
        return true
      }
      const pause = tries[tried]
      // A new address takes time to propagate.
      if (pause === undefined || status.state !== 'starting') lose(problem)
      if (pause === undefined) return false
      await rest(pause, ended)
      if (await hasEnded(ended)) return false
    }
    return false
  }

  /** Runs the tunnel until it ends, and returns the reason. Throws when the tunnel can't be started. */
  async function serveTunnel(program: TunnelProgram, listener: number): Promise<ExposureProblem> {
    const onSign = () => void (Date.now() - checkedAt >= times.signMs && wakeUp())
    const opened = await startTunnel(program, listener, { onProblem: lose, onSign })
    tunnel = opened
    try {
      const address = over.signal.aborted ? null : await within(times.addressMs, opened.ready)
      if (address === 'late') {
        const named = { program: message(`reachable.programs.${program}`), seconds: times.addressMs / 1000 }
        const cause = message('reachable.problem.noAddress', named)
        return opened.problem() ?? { cause, remedy: message('reachable.problem.noAddressRemedy') }
      }
      if (address !== null && !over.signal.aborted) {
        set({ address })
        await prove(address, times.newAddressMs, opened.ended)
        await watch(address, times.recheckTunnelMs, opened.ended)
      }
    } finally {
      tunnel = null
      await opened.stop()
    }
    return opened.ended
  }

  /** Checks the address periodically, until the exposure is stopped or its tunnel has `ended`. */
  async function watch(address: string, everyMs: number, ended?: Promise<unknown>): Promise<void> {
    for (let lost = 0; !over.signal.aborted; ) {
      const works = status.state === 'proved'
      await rest(works ? everyMs : pauseAfter(lost), ended)
      if (over.signal.aborted || (await hasEnded(ended))) return
      lost = (await prove(address, [], ended)) ? 0 : lost + 1
    }
  }

  const pauseAfter = (failures: number) => times.retryMs[Math.min(failures, times.retryMs.length - 1)] ?? 0

  async function run(): Promise<void> {
    for (let failures = 0; !over.signal.aborted; ) {
      const listener = port()
      const address = fixedAddress(setting)
      if (listener === null && setting.kind !== 'network') {
        lose(NOT_LISTENING)
        stale = false
      } else if (address !== null) {
        set({ address })
        await prove(address, [])
        await watch(address, times.recheckProxyMs)
      } else if (setting.kind === 'tunnel' && listener !== null) {
        stale = false
        try {
          everProved = false
          const problem = await serveTunnel(setting.program, listener)
          if (everProved) failures = 0
          if (!over.signal.aborted) lose(problem)
        } catch (error) {
          if (!(error instanceof TunnelProblem)) throw error
          lose(error.problem)
        }
      }
      if (over.signal.aborted) return
      await rest(pauseAfter(failures))
      failures += 1
    }
  }

  /** Repeats proofs once the service is running again, because pending ones are lost when it stops. */
  async function runOn(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        await run()
      } catch (error) {
        if (!(error instanceof AppFailure && error.detail.kind === 'cancelled'))
          log.error('An exposure of the local service failed', error)
        if (!over.signal.aborted) await rest(pauseAfter(0))
      }
    }
  }

  return {
    setting,
    status: () => status,
    start(): void {
      if (running) return
      set({ state: 'starting', problem: null })
      running = runOn()
    },
    /** Retries immediately, or once more after an attempt in flight. */
    retry(): void {
      stale = true
      wakeUp()
    },
    /** Called when the listener's port has changed: restarts a tunnel. */
    restartTunnel(): void {
      void tunnel?.stop()
      wakeUp()
    },
    /** Stops the exposure and its tunnel. Doesn't wait for a proof in flight, whose result is ignored. */
    async stop(): Promise<void> {
      over.abort()
      wakeUp()
      await tunnel?.stop()
    },
  }
}
export type Exposure = ReturnType<typeof createExposure>

const PENDING = Symbol('pending')
const hasEnded = async (ended: Promise<unknown> | undefined): Promise<boolean> =>
  ended !== undefined && (await Promise.race([ended, Promise.resolve(PENDING)])) !== PENDING
