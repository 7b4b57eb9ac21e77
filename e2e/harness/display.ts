import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { xSession } from '../../src/tooling/with-desktop-session.mjs'

/** A dedicated display: everything on a display shares focus and clipboard, so workers must not share one. */
export interface Display {
  env: Record<string, string>
  close(): void
}

/** Starts a virtual display on Linux; on other systems, and without Xvfb, uses the session's display. */
export async function openDisplay(): Promise<Display> {
  if (process.platform !== 'linux') return { env: {}, close: () => {} }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1680x1050x24', '-nolisten', 'tcp', '-ac'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = server.stdio[3] as Readable
  const answer = await Promise.race([once(numbers, 'data'), once(server, 'error').then(() => null)])
  if (!answer) return { env: {}, close: () => {} }
  return { env: { ...xSession, DISPLAY: `:${String(answer[0]).trim()}` }, close: () => void server.kill() }
}
