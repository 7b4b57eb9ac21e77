/**
 * Shared code for the fake tunnel programs. The environment names the edge, a loopback server that simulates the program's network: a
 * program sends it the port that its address forwards to, and the connection it keeps open is the tunnel.
 */
import { request } from 'node:http'

const edge = process.env.FAKE_TUNNEL_EDGE

/** The port of `http://127.0.0.1:PORT` or `127.0.0.1:PORT`. */
export const portOf = (target) => Number(/:(\d+)$/.exec(target ?? '')?.[1])

/**
 * Opens a tunnel from `program` to `port`. Resolves with the edge's response: an `address`, or a `refusal` for the program to report. Exits
 * along with the edge, like the real programs when they can't reconnect.
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
