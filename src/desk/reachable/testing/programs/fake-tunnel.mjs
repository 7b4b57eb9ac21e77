/**
 * What the fakes of the tunnel programs share. The environment names the edge, a loopback server that stands for the program's network:
 * a program tells it which port its address leads to, and the connection that it keeps open is the tunnel.
 */
import { request } from 'node:http'

const edge = process.env.FAKE_TUNNEL_EDGE

/** The port of `http://127.0.0.1:PORT` or `127.0.0.1:PORT`. */
export const portOf = (target) => Number(/:(\d+)$/.exec(target ?? '')?.[1])

/**
 * Opens a tunnel of `program` to `port`. Resolves with what the edge says: an `address`, or a `refusal` for the program to report. Ends
 * with the edge, as the real ones do when they can't come back.
 */
export function openTunnel(program, port) {
  return new Promise((resolve) => {
    const sent = request(`${edge}/open?program=${program}&port=${port}&pid=${process.pid}`, { method: 'POST' })
    sent.on('response', (response) => {
      response.setEncoding('utf8')
      response.once('data', (text) => resolve(JSON.parse(text)))
      response.once('close', () => process.exit(1))
    })
    sent.on('error', () => process.exit(1))
    sent.end()
  })
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
