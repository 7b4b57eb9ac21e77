import { describe, expect, test } from 'vitest'
import { ensureWebCrypto } from '../../base/runtime/web-crypto.ts'
import { message } from '../../shared/text/message.ts'
import { probe } from './probe.ts'
import { failure, QUICK, stageOf } from './testing/failed-stage.ts'
import { type FaultName, faultNames, faultyServer } from './testing/faults.ts'
import { startHttp } from './testing/listen.ts'
import { oldServer, result as rpcResult, sendJson, TOOL } from './testing/mcp-responses.ts'
import { toolsOfSdk1, toolsOfSdk2 } from './testing/sdk-clients.ts'

ensureWebCrypto()
/** Faults with tool lists that clients of both SDKs accept but opencode doesn’t, as shown by `npm run test:clients`. */
const LOST_BY_OPENCODE = new Set<FaultName>(['cursor-empty'])

describe('A server with the fault', () => {
  test.each(faultNames)('%s fails exactly when a client gets no tools', async (name) => {
    const server = await startHttp(faultyServer)
    const url = new URL(`${server.origin}/${name}/mcp`)
    const shown = await Promise.all([toolsOfSdk1(url), toolsOfSdk2(url, 'legacy')])
    const result = await probe({ url: url.href, limits: QUICK })
    const getsNone = LOST_BY_OPENCODE.has(name) || shown.some((count) => count === null || count === 0)
    expect([failure(result), result.outcome]).toEqual(
      getsNone
        ? [expect.stringMatching(/^(?:http|authentication|protocol|tools): /), 'failed']
        : [null, expect.any(String)],
    )
  })
})

/** The report on a fault, as a user reads it. */
const found = async (name: FaultName) => {
  const server = await startHttp(faultyServer)
  return probe({ url: `${server.origin}/${name}/mcp`, limits: QUICK })
}

test('reports the first tool and path in a list that clients reject, and still shows the tools', async () => {
  const result = await found('prop-bool')
  expect(stageOf(result, 'tools')).toMatchObject({
    state: 'failed',
    facts: { count: 1 },
    problem: { code: 'toolsStrict', cause: { params: { place: 'echo: inputSchema.properties.x' } } },
  })
  expect(result.tools.map(({ name }) => name)).toEqual(['echo'])
  expect(result.warnings).toEqual([
    { tool: 'echo', message: message('probe.toolWarnings.rejected', { place: 'inputSchema.properties.x' }) },
  ])
})

test('reports the path when the list itself is invalid', async () => {
  expect(stageOf(await found('cursor-null'), 'tools').problem?.cause.params).toEqual({ place: 'nextCursor' })
})

test('fails a server that doesn’t declare its tools, and gives the reason', async () => {
  expect(failure(await found('no-capability'))).toBe('tools: toolsUndeclared')
})

test.each([
  ['capabilities-missing', 'protocolInitializeInvalid', 'capabilities'],
  ['version-missing', 'protocolInitializeInvalid', 'serverInfo.version'],
  ['tools-cap-true', 'protocolInitializeWrong', 'capabilities.tools'],
  ['instructions-null', 'protocolInitializeWrong', 'instructions'],
  ['version-number', 'protocolInitializeWrong', 'serverInfo.version'],
  ['protocol-number', 'protocolInitializeWrong', 'protocolVersion'],
  ['protocol-null', 'protocolInitializeWrong', 'protocolVersion'],
  ['capabilities-null', 'protocolInitializeWrong', 'capabilities'],
] as const)('names the invalid member of an initialize response with the fault %s', async (name, code, member) => {
  expect(stageOf(await found(name), 'protocol').problem).toMatchObject({ code, cause: { params: { member } } })
})

test.each(['notify-404', 'notify-500'] as const)(
  'reports a handshake that fails at its last step with the fault %s',
  async (name) => {
    expect(failure(await found(name))).toBe('protocol: protocolInitializedRefused')
  },
)

test('warns if listing tools takes longer than a known client’s timeout', async () => {
  const server = await startHttp(faultyServer)
  const url = `${server.origin}/good/mcp`
  expect(stageOf(await probe({ url, limits: { ...QUICK, slowTools: 0 } }), 'tools').problem?.code).toBe('toolsSlow')
  expect((await probe({ url, limits: QUICK })).outcome).toBe('ok')
})

test('reports a schema of 400,000 properties without showing it', async () => {
  const properties = Object.fromEntries(Array.from({ length: 400_000 }, (_, at) => [`p${at}`, { type: 'string' }]))
  const server = await startHttp(
    oldServer((asked, response) => {
      if (asked.method !== 'tools/list') return false
      sendJson(response, rpcResult(asked, { tools: [{ ...TOOL, inputSchema: { type: 'object', properties } }, TOOL] }))
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: { ...QUICK, tools: 30_000 } })
  expect(result.tools.map(({ inputSchema }) => JSON.stringify(inputSchema).length < 100)).toEqual([true, true])
  expect(result.warnings.map(({ message: { code } }) => code)).toContain('probe.toolWarnings.schemaHuge')
  expect(stageOf(result, 'tools').facts?.tokens).toBeGreaterThan(1_000_000)
})

describe('OAuth metadata for a URL', () => {
  const METADATA = { resource: 'https://mcp.example.com/mcp', authorization_servers: ['https://login.example.com'] }
  const beside = async (answer: (path: string) => unknown, headers: Record<string, string>) => {
    const server = await startHttp((body, request, response) => {
      const path = request.url ?? ''
      const found = path.startsWith('/.well-known/') ? answer(path) : undefined
      if (typeof found === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(found)
      else if (found !== undefined) sendJson(response, found)
      else if (path.startsWith('/.well-known/')) response.writeHead(404).end()
      else oldServer()(body, request, response)
    })
    const result = await probe({ url: `${server.origin}/mcp`, headers, limits: QUICK })
    await server.empty()
    return { code: stageOf(result, 'authentication').problem?.code ?? null, outcome: result.outcome, server }
  }
  const bearer = { authorization: 'Bearer t' }

  test.each(['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server'])(
    'causes a warning at %s when a header is sent',
    async (place) => {
      const { code, outcome, server } = await beside((path) => (path === place ? METADATA : undefined), bearer)
      expect([code, outcome]).toEqual(['authMetadata', 'warning'])
      const asked = server.requests.filter(({ url }) => url.startsWith('/.well-known/'))
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.filter(({ headers }) => 'authorization' in headers)).toEqual([])
    },
  )

  test('also causes a warning when a page is returned for every path', async () => {
    expect(await beside(() => '<!doctype html><title>App</title>', bearer)).toMatchObject({ code: 'authCatchAll' })
  })

  test('is neither looked up nor required when no header is sent', async () => {
    const { code, server } = await beside(() => METADATA, {})
    expect(code).toBeNull()
    expect(server.requests.filter(({ url }) => url.startsWith('/.well-known/'))).toEqual([])
    expect(await beside(() => undefined, bearer)).toMatchObject({ code: null, outcome: 'ok' })
  })
})
