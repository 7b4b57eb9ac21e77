import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { environment, runCommand } from '../headless/command.testkit.ts'
import { ENCRYPTION_KEYS_VARIABLE } from '../headless/encryption-keys.ts'
import { makeDataFolder } from '../service.testkit.ts'

/** Writes a database URL to a file that only its owner may read. Returns the file's path. */
export function makeUrlFile(url: string, mode = 0o600): string {
  const file = join(makeDataFolder(), 'database-url')
  writeFileSync(file, `${url}\n`, { mode })
  return file
}

/** The environment of a node, with the same encryption key as the other nodes. */
export const nodeEnvironment = (more: Record<string, string> = {}) =>
  environment({ [ENCRYPTION_KEYS_VARIABLE]: `test:${Buffer.alloc(32, 7).toString('base64')}`, ...more })

/** Runs a node of the service as a separate process, on any free port, until the test ends. The node shuts down without draining. */
export const runNode = (script: string, url: string, args: string[] = []) => {
  const all = ['--port', '0', '--drain-seconds', '0', '--samples', '--database-url-file', makeUrlFile(url), ...args]
  return runCommand(script, all, nodeEnvironment())
}

/** Starts an API with one endpoint. `reached` resolves once the endpoint is called, and `answer` lets it respond. */
export async function startHeldApi() {
  let answer = () => {}
  let arrive = () => {}
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const server = createServer((_, response) => {
    answer = () => void response.end('"done"')
    arrive()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { baseUrl: `http://127.0.0.1:${port}`, reached, answer: () => answer() }
}
