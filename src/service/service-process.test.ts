import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { bundleCommand } from './headless/command.testkit.ts'
import { managementCaller } from './management/management.testkit.ts'
import { makeDataFolder, TEST_API_KEY, TEST_KEY } from './service.testkit.ts'

const script = bundleCommand('service-process')

/** Emulates Electron's `parentPort` using Node's IPC channel to the parent; everything else is real. */
const PARENT_PORT = `
process.parentPort = {
  on: (_event, listener) => process.on('message', (data) => (data === 'break' ? breakLater() : listener({ data }))),
  postMessage: (message) => process.send(message),
}
function breakLater() { void Promise.reject(new Error('nothing caught this')) }`

/** Runs the bundle as in Electron 37 and later, where an unhandled rejection only causes a warning. */
async function startProcess() {
  const preload = join(makeDataFolder(), 'parent-port.cjs')
  writeFileSync(preload, PARENT_PORT)
  const child = spawn(process.execPath, ['--unhandled-rejections=warn', '--require', preload, script()], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const messages: { type: string; [key: string]: unknown }[] = []
  child.on('message', (message) => messages.push(message as { type: string }))
  child.send({ type: 'start', dataFolder: null, databaseKey: TEST_KEY, appApiKey: TEST_API_KEY, port: 0 })
  await once(child, 'message')
  return { child, messages }
}

it('reports an unhandled rejection, and exits with code 1 so that it’s restarted', async () => {
  const { child, messages } = await startProcess()
  expect(messages[0]).toMatchObject({ type: 'listening' })
  const exited = once(child, 'exit')
  child.send('break')
  expect((await exited)[0]).toBe(1)
  expect(messages[1]).toMatchObject({
    type: 'log',
    entry: { level: 'error', area: 'service', stack: expect.stringContaining('nothing caught this') },
  })
})

it('notifies the app of changes made by others', async () => {
  const { messages } = await startProcess()
  const call = managementCaller(String(messages[0]?.baseUrl))
  const { id } = await call('servers.create', { name: 'By a script' })
  await vi.waitFor(() => expect(messages).toContainEqual({ type: 'changed', changes: { servers: [id] } }))
})
