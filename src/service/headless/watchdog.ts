import { Worker } from 'node:worker_threads'

/** How often the service shows that its event loop is running. */
const BEAT_MS = 500
/** How long the last message may take: stderr may be a pipe that nobody reads. */
const WRITE_MS = 500

/**
 * Runs in a thread of its own, as the stuck one cannot do anything. It counts its own seconds, so that a computer that
 * slept is not taken for a service that hangs. The process ends whatever becomes of the message: stderr may be closed
 * (its supervisor died) or full.
 */
const WATCHER = `
const { workerData } = require('node:worker_threads')
const { write } = require('node:fs')
const beats = new Int32Array(workerData.beats)
let last = -1
let silent = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  silent = now === last ? silent + 1 : 0
  last = now
  if (silent < workerData.limitSeconds) return
  const kill = () => process.kill(process.pid, 'SIGKILL')
  setTimeout(kill, workerData.writeMs)
  write(2, workerData.message, kill)
}, 1000)
`

/**
 * Kills this process when its event loop is blocked for `limitSeconds`, after writing `lastLine` to stderr. Its supervisor
 * (systemd, Docker, a process manager) starts it again, and nothing committed is lost. Returns a function that ends the watch.
 */
export function startWatchdog(limitSeconds: number, lastLine: string, onFailure?: (error: Error) => void): () => void {
  const beats = new SharedArrayBuffer(4)
  const counter = new Int32Array(beats)
  const workerData = { beats, limitSeconds, message: `${lastLine}\n`, writeMs: WRITE_MS }
  const worker = new Worker(WATCHER, { eval: true, execArgv: [], workerData })
  // Without it the service runs on as before.
  worker.on('error', (error) => onFailure?.(error))
  worker.unref()
  const timer = setInterval(() => Atomics.add(counter, 0, 1), BEAT_MS).unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}
