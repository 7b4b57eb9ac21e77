// @ts-check
// Preloaded into the service under test. At SIGUSR2, writes a JSON line with the longest time in milliseconds that its
// event loop was held since the last time, and the memory that it holds in MiB; then begins again.
const { monitorEventLoopDelay } = require('node:perf_hooks')

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const reading = { stallMs: delay.max / 1e6, memory: process.memoryUsage().rss / 1024 ** 2 }
  delay.reset()
  process.stdout.write(`${JSON.stringify(reading)}\n`)
})
