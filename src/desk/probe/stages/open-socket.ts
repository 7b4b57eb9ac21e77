import { connect, type Socket } from 'node:net'
import { problemOf } from '../../../shared/probe/problem.ts'
import type { StageFacts } from '../../../shared/probe/stage.ts'
import { stageFailure } from '../stage-failure.ts'
import { DeadlineExceeded, within } from '../watch.ts'
import type { HostAddress } from './resolve-host.ts'

/** How long to wait for an unresponsive address before also trying the next one, in milliseconds (RFC 8305). */
const NEXT_AFTER_MS = 250

/**
 * Connects to the first of `addresses` that responds. The caller owns the socket. Throws a `StageFailure` for `tcp`, or `AppFailure`
 * `cancelled`; in either case, no socket is left open.
 */
export async function openSocket(
  host: string,
  port: number,
  addresses: readonly HostAddress[],
  options: { milliseconds: number; signal?: AbortSignal | undefined },
): Promise<{ socket: Socket; facts: StageFacts<'tcp'> }> {
  const { milliseconds } = options
  try {
    return await within(milliseconds, options.signal, (signal) => race(port, addresses, signal))
  } catch (error) {
    const words = { host, port, seconds: milliseconds / 1000 }
    if (error instanceof DeadlineExceeded) throw stageFailure('tcp', problemOf('tcpNoAnswer', words))
    if (!(error instanceof ConnectError)) throw error
    if (error.codes.includes('ECONNREFUSED')) throw stageFailure('tcp', problemOf('tcpRefused', words))
    if (error.codes.some((code) => code === 'EACCES' || code === 'EPERM'))
      throw stageFailure('tcp', problemOf('tcpBlocked', words))
    const silent = error.codes.includes('ETIMEDOUT')
    throw stageFailure('tcp', problemOf(silent ? 'tcpNoAnswer' : 'tcpUnreachable', words))
  }
}

class ConnectError extends Error {
  readonly codes: string[]
  constructor(codes: string[]) {
    super('no address answered')
    this.codes = codes
  }
}

function race(port: number, addresses: readonly HostAddress[], signal: AbortSignal) {
  return new Promise<{ socket: Socket; facts: StageFacts<'tcp'> }>((resolve, reject) => {
    const waiting = [...addresses]
    const open = new Set<Socket>()
    const codes: string[] = []
    let timer: NodeJS.Timeout | undefined
    const finish = (keep: Socket | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abandon)
      for (const socket of open) if (socket !== keep) socket.destroy()
    }
    const abandon = () => finish(null)
    const next = () => {
      clearTimeout(timer)
      const target = waiting.shift()
      if (!target) {
        if (open.size > 0) return
        finish(null)
        reject(new ConnectError(codes))
        return
      }
      const socket = connect({ host: target.address, port, family: target.family })
      open.add(socket)
      socket.once('connect', () => {
        socket.removeAllListeners('error')
        // The caller adds its own listener; until then, an error must not crash the process.
        socket.on('error', () => undefined)
        const { address } = target
        resolve({ socket, facts: { address, port, failed: codes.length + open.size - 1 } })
        finish(socket)
      })
      socket.once('error', (error: NodeJS.ErrnoException) => {
        open.delete(socket)
        codes.push(error.code ?? '')
        next()
      })
      if (waiting.length > 0) timer = setTimeout(next, NEXT_AFTER_MS)
    }
    signal.addEventListener('abort', abandon, { once: true })
    next()
  })
}
