// Loaded into a measured process: on SIGUSR2 it writes the longest event loop delay since the last time, in milliseconds.
const { writeFileSync } = require('node:fs')
const { monitorEventLoopDelay } = require('node:perf_hooks')
const { isMainThread } = require('node:worker_threads')

const file = process.env.BENCH_LOOP_DELAY
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const longest = delay.max / 1e6
    delay.reset()
    writeFileSync(file, JSON.stringify({ longest }))
  })
}
