import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { expect, it, onTestFinished } from 'vitest'

const SOURCE = fileURLToPath(new URL('./watchdog.ts', import.meta.url))

/** Runs `code` with `startWatchdog` in a separate process. */
async function start(code: string): Promise<ChildProcessWithoutNullStreams> {
  const { code: watchdog } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE)
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${watchdog}\n${code}`])
  // Kills a process that a broken watchdog leaves hanging.
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(code: string): Promise<{ signal: string | null; stderr: string; stdout: string }> {
  const child = await start(code)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { signal, stderr, stdout }
}

it('kills a process whose event loop is blocked, and logs why', async () => {
  const { signal, stderr } = await run("startWatchdog(2, 'Shutting down'); setTimeout(() => { for (;;); }, 50)")
  expect(signal).toBe('SIGKILL')
  expect(stderr).toContain('Shutting down')
})

it('kills a process whose stderr is closed', async () => {
  const child = await start(
    "startWatchdog(2, 'Shutting down'); process.stdin.once('data', () => { process.stdin.pause(); for (;;); }); console.log('ready')",
  )
  await once(child.stdout, 'data')
  child.stderr.destroy()
  await once(child.stderr, 'close')
  child.stdin.write('hang')
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
})

it('doesn’t kill a process that works in short steps', async () => {
  const piece = 'const end = Date.now() + 400; while (Date.now() < end);'
  const { signal, stdout } = await run(
    `const stop = startWatchdog(2, "Shutting down"); let pieces = 0
     const work = () => { ${piece} pieces += 1; if (pieces < 10) setImmediate(work); else { console.log('done'); stop() } }
     work()`,
  )
  expect([signal, stdout.trim()]).toEqual([null, 'done'])
})
