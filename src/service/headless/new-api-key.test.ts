import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { managementCaller } from '../management/management.testkit.ts'
import { makeUrlFile, nodeEnvironment, runNode } from '../nodes/nodes.testkit.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { bundleCommand, environment, runCommand } from './command.testkit.ts'

const script = bundleCommand()

interface Made {
  id: string
  name: string
  apiKey: string
}

/** Runs the command until it exits. Returns the printed key. */
async function makeKey(args: string[], env: NodeJS.ProcessEnv): Promise<Made> {
  const { code, out, errors } = await runCommand(script(), [...args, '--new-api-key', ' Ada’s laptop '], env).exited
  expect([code, out.length, errors]).toEqual([0, 1, expect.not.stringContaining('ak_')])
  return JSON.parse(out[0] ?? '') as Made
}

/** Uses the new key like an operator who lost the key `lost`, and checks the audit log. */
async function takeOver(baseUrl: string, { id, name, apiKey }: Made, lost: string): Promise<void> {
  const call = managementCaller(baseUrl, apiKey)
  expect([name, apiKey]).toEqual(['Ada’s laptop', expect.stringMatching(/^ak_/)])
  expect(await call('management.access', {})).toMatchObject({
    keyId: id,
    keyName: name,
    scopes: ['generate', 'read', 'manage'],
    expiresAt: null,
  })
  const { records } = await call('audit.list', { operation: 'apiKeys.create' })
  expect(records).toMatchObject([
    {
      key: { id: 'none', name: 'none' },
      client: 'service --new-api-key',
      ids: { apiKeyId: id },
      name,
      ended: { result: 'done' },
    },
  ])
  expect(JSON.stringify(records)).not.toContain(apiKey)
  expect(await call('audit.verify', {})).toMatchObject({ broken: null })
  const { keyId } = await managementCaller(baseUrl, lost)('management.access', {})
  expect(await call('apiKeys.revoke', { id: keyId })).toMatchObject({ revokedAt: expect.any(String) })
}

it('--new-api-key creates a key with full access in a data folder once its service has stopped', async () => {
  const data = makeDataFolder()
  const env = environment()
  const args = ['--data', data]
  const first = runCommand(script(), [...args, '--port', '0'], env)
  const { apiKey = '' } = await first.listening()
  const refused = await runCommand(script(), [...args, '--new-api-key', 'Ada'], env).exited
  expect([refused.code, refused.out]).toEqual([1, []])
  expect(refused.errors).toContain('already using the data folder')
  expect(refused.errors).toContain('Stop the running service')
  await first.stop()
  const made = await makeKey(args, env)
  const again = runCommand(script(), args, env)
  await takeOver((await again.listening()).baseUrl, made, apiKey)
  expect((await again.stop()).code).toBe(0)
}, 120_000)

it('--new-api-key creates a key with full access in PostgreSQL while nodes are running', async () => {
  const url = await makePostgresDatabase()
  const node = runNode(script(), url)
  const { baseUrl, apiKey = '' } = await node.listening()
  const made = await makeKey(['--database-url-file', makeUrlFile(url)], nodeEnvironment())
  await takeOver(baseUrl, made, apiKey)
  expect((await node.stop()).code).toBe(0)
}, 120_000)

it('--new-api-key doesn’t create a key without a service, without a name, or together with another command', async () => {
  const data = makeDataFolder()
  const run = (...args: string[]) => runCommand(script(), ['--data', data, ...args], environment()).exited
  const none = await run('--new-api-key', 'Ada')
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining('There’s no service data in')])
  const nameless = await run('--new-api-key', ' ')
  expect([nameless.code, nameless.errors]).toEqual([2, expect.stringContaining('at most 80 characters')])
  const both = await run('--new-api-key', 'Ada', '--backup', 'file.age')
  expect([both.code, both.errors]).toEqual([2, expect.stringContaining('can’t be combined')])
  expect(readdirSync(data)).toEqual([])
}, 120_000)
