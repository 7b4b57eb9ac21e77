import { createServer } from 'node:net'
import { message } from '../../../shared/text/message.ts'
import { NetworkProblem } from './network-problem.ts'

/** Ports from 1024 that browsers and Node’s `fetch` never connect to (Fetch standard, “bad port”). */
const BLOCKED: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

type Name = 'invalid' | 'blocked' | 'taken' | 'denied' | 'unusable'
const portProblem = (name: Name, port: number, code = ''): NetworkProblem =>
  new NetworkProblem(
    'port',
    message(`ownNetwork.port.${name}`, { port: String(port), code }),
    message(`ownNetwork.port.${name}Remedy`),
  )

/** Why a port can never be used; null if it can. */
export function badPort(port: number): NetworkProblem | null {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return portProblem('invalid', port)
  return BLOCKED.has(port) ? portProblem('blocked', port) : null
}

/** Why listening on a port failed, judging by Node's error code; null when the port isn’t the reason. */
function listenProblem(port: number, code: string): NetworkProblem | null {
  if (code === 'EADDRINUSE') return portProblem('taken', port)
  if (code === 'EACCES') return portProblem('denied', port)
  return code === 'EADDRNOTAVAIL' ? null : portProblem('unusable', port, code)
}

/** Listens briefly to find out whether that’s possible. Doesn’t accept any data. */
export function tryPort(host: string, port: number): Promise<NetworkProblem | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => resolve(listenProblem(port, error.code ?? '')))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
