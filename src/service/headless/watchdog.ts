import { Worker } from 'node:worker_threads'

/** How often the service reports that its event loop is running. */
const BEAT_MS = 500
/** How long the last message may take: stderr may be a pipe without a reader. */
const WRITE_MS = 500

/**
 * Runs in a separate thread because the blocked one can't do anything. It counts seconds itself, so that a computer that slept isn't
 * mistaken for a hanging service. The process is killed whether or not the message was written: stderr may be closed (its supervisor died)
 * or full.
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
 * Kills this process when its event loop is blocked for `limitSeconds`, after writing `lastLine` to stderr. Its supervisor (systemd,
 * Docker, a process manager) restarts it, and nothing committed is lost. Returns a function that stops the watchdog.
 */
export function startWatchdog(limitSeconds: number, lastLine: string, onFailure?: (error: Error) => void): () => void {
  const beats = new SharedArrayBuffer(4)
  const counter = new Int32Array(beats)
  const workerData = { beats, limitSeconds, message: `${lastLine}\n`, writeMs: WRITE_MS }
  const worker = new Worker(WATCHER, { eval: true, execArgv: [], workerData })
  // The service also runs without a watchdog.
  worker.on('error', (error) => onFailure?.(error))
  worker.unref()
  const timer = setInterval(() => Atomics.add(counter, 0, 1), BEAT_MS).unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}
