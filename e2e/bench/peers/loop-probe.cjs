// @ts-check
// Preloaded into the service under test. At SIGUSR2, writes a JSON line with the longest time in milliseconds that its
// event loop was held since the last time, and the memory that it holds and has held at most since then in MiB; then begins again.
const { readFileSync, writeFileSync } = require('node:fs')
const { monitorEventLoopDelay } = require('node:perf_hooks')

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
  const reading = { stallMs: delay.max / 1e6, memory: process.memoryUsage().rss / 1024 ** 2, peak }
  delay.reset()
  // The kernel's documentation, filesystems/proc: 5 resets the highest size.
  writeFileSync('/proc/self/clear_refs', '5')
  process.stdout.write(`${JSON.stringify(reading)}\n`)
})
