import { describe, expect, test } from 'vitest'
import { ensureWebCrypto } from '../../base/runtime/web-crypto.ts'
import { probe } from './probe.ts'
import { failure, QUICK, stageOf } from './testing/failed-stage.ts'
import { startHttp } from './testing/listen.ts'
import { sendJson } from './testing/mcp-responses.ts'
import { type ModernFaultName, modernFaultNames, modernFaultyServer, modernServer } from './testing/modern-faults.ts'
import { toolsOfSdk1, toolsOfSdk2 } from './testing/sdk-clients.ts'

ensureWebCrypto()

describe('A server that works with the current protocol version but has a fault with earlier ones', () => {
  test.each(modernFaultNames)('%s gets a warning exactly when earlier clients get no tools', async (name) => {
    const server = await startHttp(modernFaultyServer)
    const url = new URL(`${server.origin}/${name}/mcp`)
    expect(await toolsOfSdk2(url, 'auto')).toBe(1)
    const earlier = await Promise.all([toolsOfSdk1(url), toolsOfSdk2(url, 'legacy')])
    const losesAll = earlier.some((count) => count === null || count === 0)
    const result = await probe({ url: url.href, limits: QUICK })
    expect([failure(result), result.outcome]).toEqual([null, losesAll ? 'warning' : 'ok'])
  })
})

test('warns that clients can’t connect to a server that only supports the current protocol version, and names them', async () => {
  const server = await startHttp(modernServer)
  const url = new URL(`${server.origin}/mcp`)
  expect([await toolsOfSdk1(url), await toolsOfSdk2(url, 'auto')]).toEqual([null, 1])
  const call = { tool: 'echo', arguments: { text: 'hello' } }
  const result = await probe({ url: url.href, limits: QUICK, call })
  expect([failure(result), result.outcome]).toEqual([null, 'warning'])
  expect(stageOf(result, 'protocol')).toMatchObject({ state: 'warning', problem: { code: 'protocolModernOnly' } })
  expect(result.reply?.blocks[0]).toMatchObject({ text: 'hello' })
  await server.empty()
})

const reasonOf = async (name: ModernFaultName) => {
  const server = await startHttp(modernFaultyServer)
  const { problem } = stageOf(await probe({ url: `${server.origin}/${name}/mcp`, limits: QUICK }), 'protocol')
  await server.empty()
  return [problem?.code, problem?.cause.params.reason]
}

test.each([
  ['initialize-500', 'httpServerError'],
  ['protocol-current', 'protocolVersionUnknown'],
  ['capabilities-missing', 'protocolInitializeInvalid'],
  ['initialized-400', 'protocolInitializedRefused'],
  ['list-empty', 'toolsNone'],
  ['tool-strict', 'toolsStrict'],
] as const)('says why earlier clients get no tools from a server with the fault %s', async (name, reason) => {
  expect(await reasonOf(name)).toEqual([
    'protocolEarlierFails',
    expect.objectContaining({ code: `probe.problems.${reason}.cause` }),
  ])
})

test('doesn’t warn about a server that’s rate-limiting', async () => {
  const server = await startHttp((body, request, response) => {
    if (request.headers['mcp-protocol-version'] === '2026-07-28') modernServer(body, request, response)
    else sendJson(response, { error: 'slow down' }, 429)
  })
  expect((await probe({ url: `${server.origin}/mcp`, limits: QUICK })).outcome).toBe('ok')
})
