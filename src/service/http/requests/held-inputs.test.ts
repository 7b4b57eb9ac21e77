import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { type OperationName, operations } from '../../../shared/management/operations.ts'
import { startTestService, withKey } from '../../service.testkit.ts'
import type { RunningService } from '../../start-service.ts'
import { createHeldInputs } from './held-inputs.ts'
import { inputLimit } from './input-limits.ts'

const MB = 1024 * 1024
/** With this many processes sharing the memory, each has the minimum: 48 MB for large inputs, and half of that for a single key. */
const PROCESSES = 10_000

function begin(service: RunningService, path: string, headers: Record<string, string>): ClientRequest {
  const sent = request(`http://127.0.0.1:${service.port}${path}`, { method: 'POST', headers: withKey(headers) })
  sent.on('error', () => undefined)
  onTestFinished(() => void sent.destroy())
  sent.flushHeaders()
  return sent
}
const beginOperation = (service: RunningService, name: OperationName, headers: Record<string, string>) =>
  begin(service, `/manage/v1/${name}`, headers)

/** Returns the response's status and error. */
async function answerTo(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString()
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], text }
}

async function makeKey(service: RunningService, scopes: readonly string[]): Promise<string> {
  const made = await fetch(`http://127.0.0.1:${service.port}/manage/v1/apiKeys.create`, {
    method: 'POST',
    headers: withKey(),
    body: JSON.stringify({ name: 'Other', scopes }),
  })
  return ((await made.json()) as { key: string }).key
}

it('limits each operation’s input to between a few words and a few megabytes, except for documents, drafts, and parts of servers', () => {
  const names = Object.keys(operations) as OperationName[]
  expect(names.filter((name) => inputLimit(name) > 32 * MB).sort()).toEqual([
    'moves.check',
    'moves.receive',
    'servers.addFromDocument',
    'servers.import',
    'servers.inspectDocument',
    'servers.saveDraft',
  ])
  expect(names.filter((name) => inputLimit(name) <= 64 * 1024).length).toBeGreaterThan(names.length / 2)
})

it.each([
  ['management.access', 65],
  ['servers.get', 65],
  ['calls.list', 65],
  ['credentials.save', 1025],
] as const)('%s rejects %d KB, even before reading the body if its length is known', async (name, kilobytes) => {
  const service = await startTestService()
  const known = beginOperation(service, name, { 'content-length': String(kilobytes * 1024) })
  expect(await answerTo(known)).toMatchObject({ status: 413 })
  const streamed = beginOperation(service, name, { 'transfer-encoding': 'chunked' })
  streamed.end(Buffer.alloc(kilobytes * 1024, ' '))
  expect(await answerTo(streamed)).toMatchObject({ status: 413 })
})

it('lets large bodies sent with one key use only half of the memory', async () => {
  const service = await startTestService({ processes: PROCESSES })
  const inspect = (headers: Record<string, string>) => beginOperation(service, 'servers.inspectDocument', headers)
  const size = { 'content-length': String(20 * MB) }
  const open = [inspect(size), inspect({ 'transfer-encoding': 'chunked' })]
  for (const sent of open) sent.write(Buffer.alloc(19 * MB, ' '))
  const refused = await Promise.race(open.map(answerTo))
  expect(refused).toMatchObject({ status: 429, retryAfter: '1', text: expect.stringContaining('no memory left') })

  const small = beginOperation(service, 'management.access', { 'content-length': '2' })
  small.end('{}')
  expect(await answerTo(small)).toMatchObject({ status: 200 })
  const key = await makeKey(service, ['read'])
  const other = inspect({ ...size, authorization: `Bearer ${key}` })
  other.end(Buffer.alloc(20 * MB, ' '))
  expect(await answerTo(other)).toMatchObject({ status: 400 })

  for (const sent of open) sent.destroy()
  const again = async () => {
    const sent = inspect(size)
    sent.end(Buffer.alloc(20 * MB, ' '))
    return (await answerTo(sent)).status
  }
  await expect.poll(again).toBe(400)
})

it('rejects a body that wouldn’t fit before reading it', async () => {
  const { ofOperation } = createHeldInputs({ inputs: { total: 40, perKey: 20, largest: 20 } })
  const first = ofOperation('one', 128 * MB)
  expect([first.maxBytes, first.hold(15), first.hasRoomFor(5)]).toEqual([20, true, true])
  expect(ofOperation('one', 128 * MB).hasRoomFor(6)).toBe(false)
  expect(ofOperation('other', 128 * MB).hasRoomFor(20)).toBe(true)
  expect(ofOperation('one', 64 * 1024).hasRoomFor(64 * 1024)).toBe(true)
  first.release()
  expect(ofOperation('one', 128 * MB).hasRoomFor(20)).toBe(true)
})

it('also limits the memory for requests that generate URLs', async () => {
  const service = await startTestService()
  const open = Array.from({ length: 17 }, () => {
    const sent = begin(service, '/dev/v1/generate-mcp-token', { 'content-length': String(MB) })
    sent.write(Buffer.alloc(MB - 1, ' '))
    return sent
  })
  const responses = await Promise.race(open.map(answerTo))
  expect(responses).toMatchObject({ status: 429, retryAfter: '1' })
})
