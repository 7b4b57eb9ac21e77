import { expect, it } from 'vitest'
import { z } from 'zod'
import { bundleCommand, runCommand } from '../../headless/command.testkit.ts'
import { makeCommandData } from '../../headless/command-data.testkit.ts'
import { managementCaller } from '../../management/management.testkit.ts'
import { withKey } from '../../service.testkit.ts'

const script = bundleCommand()
const responseSchema = z.object({ data: z.object({ url: z.string() }) })
const serversSchema = z.tuple([z.object({ id: z.string() })]).rest(z.unknown())
const KILL_AFTER = 15
const OPERATORS = 40

it('keeps every token whose generation was acknowledged if the service is killed right afterward', async () => {
  const { args, env } = await makeCommandData()
  const start = (port: string) => runCommand(script(), ['--port', port, ...args], env)
  const service = start('0')
  const { baseUrl, apiKey = '' } = await service.listening()
  const headers = withKey({ authorization: `Bearer ${apiKey}` })
  const servers = await fetch(`${baseUrl}/mcp-servers`, { headers })
  const [{ id: mcpServerId }] = serversSchema.parse(await servers.json())
  const urls: string[] = []
  const generate = async (customer: string) => {
    const body = JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity: `${customer}@example.com` } })
    const answer = await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
    urls.push(responseSchema.parse(await answer.json()).data.url)
    if (urls.length === KILL_AFTER) void service.stop('SIGKILL')
  }
  const generateUntilKilled = async (operator: number) => {
    for (let count = 0; ; count += 1) await generate(`c${operator}-${count}`)
  }
  await Promise.allSettled(Array.from({ length: OPERATORS }, (_, operator) => generateUntilKilled(operator)))
  await service.exited
  expect(urls.length).toBeGreaterThanOrEqual(KILL_AFTER)

  const again = await start(new URL(baseUrl).port).listening()
  const ping = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  }
  const responses = await Promise.all(urls.map((url) => fetch(url, ping)))
  expect(responses.map(({ status }) => status)).toEqual(urls.map(() => 200))
  const { total } = await managementCaller(again.baseUrl, apiKey)('customers.list', {})
  expect(total).toBeGreaterThanOrEqual(urls.length)
}, 30_000)
