// Loaded into a measured process: on SIGUSR2 it writes the longest event loop delay and the CPU time since the last time, in milliseconds.
const { writeFileSync } = require('node:fs')
const { monitorEventLoopDelay } = require('node:perf_hooks')
const { isMainThread } = require('node:worker_threads')

const file = process.env.BENCH_LOOP_DELAY
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  let before = process.cpuUsage()
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage(before)
    const longest = delay.max / 1e6
    writeFileSync(file, JSON.stringify({ longest, cpu: (user + system) / 1000 }))
    delay.reset()
    before = process.cpuUsage()
  })
}
