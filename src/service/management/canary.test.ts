import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { collectLog } from '../../base/testing/collect-log.ts'
import { parameterSchema } from '../../shared/management/endpoint/endpoint.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'
import { makeDataFolder, withKey } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { dumpDatabase, makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { managementCaller, startManagement } from './management.testkit.ts'

type MoveInput = z.input<(typeof operations)['moves.read']['input']>

/** Encodes a value as JSON with every possible character escaped, in each of the ways RFC 8259 allows. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replace(/[/+=]/g, (character) =>
    character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Starts an API that echoes everything it was sent, escaped as in PHP and other languages. */
async function startEcho(): Promise<string> {
  const server = createServer((request, response) => {
    const { url, headers } = request
    response.writeHead(200, { 'content-type': 'application/json' }).end(escaped({ url, headers }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Secrets that contain every character that JSON, URLs, or base64 encode differently. */
const CANARIES = [
  'canary/bearer+81ef9a==',
  'canary"pass\\5c/07+d2',
  'canary/query+19b3aa"\\x',
  'canary/header+77ce01"\\==',
  'canary/customer+5be2f0"\\==',
]

/** Values entered by an operator or a model, and shown to them again: encrypted at rest, and never logged. */
const SHOWN = ['canary/typed+40a7c3==', 'canary/argument+f7302b==']

/** Places where the data is stored, each with a function that reads all its bytes. */
const PLACES = [
  {
    name: 'a folder',
    async make() {
      const dataFolder = makeDataFolder()
      const read = () => Buffer.concat(readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name))))
      return { options: { dataFolder }, read }
    },
  },
  {
    name: 'PostgreSQL',
    async make() {
      const databaseUrl = await makePostgresDatabase()
      const options = { databaseUrl, encryptionKeys: makeKeys(makeKey('test')) }
      return { options, read: () => Buffer.from(dumpDatabase(databaseUrl)) }
    },
  },
]

it.each(PLACES)(
  'never reveals a secret in an operation, a reply, a log, or anything stored in $name',
  async ({ make }) => {
    const logged = collectLog('debug')
    const place = await make()
    const { service, call } = await startManagement({ ...place.options, health: { host: '127.0.0.1', port: 0 } })
    const api = await startEcho()
    const seen: string[] = []
    const done = new Set<OperationName>()
    /** Runs an operation and records its result. */
    const run: typeof call = async (name, input) => {
      done.add(name)
      try {
        const output = await call(name, input)
        seen.push(JSON.stringify(output))
        return output
      } catch (error) {
        seen.push(JSON.stringify(error))
        throw error
      }
    }

    const { id } = await run('servers.create', { name: 'Echo' })
    const text = [
      `curl ${api}/one -H 'Authorization: Bearer ${CANARIES[0]}'`,
      `curl -u 'ada:${CANARIES[1]}' ${api}/two`,
      `curl '${api}/three?api_key=${encodeURIComponent(CANARIES[2] ?? '')}&x=1'`,
    ].join('\n')
    const { server, report } = await run('servers.addFromCurl', { id, text })
    expect(report.endpointIds).toHaveLength(3)
    expect(report.credentialIds).toHaveLength(3)
    const details = { kind: 'headers' as const, headers: ['X-Tenant-Key'] }
    const credential = { id: 'cred_headers', name: 'Tenant', details }
    const secrets = { 'X-Tenant-Key': CANARIES[3] ?? '' }
    await run('credentials.save', { serverId: id, credential, secrets })
    const bearer = { kind: 'bearer' as const }
    const ofCustomer = { id: 'cred_own', name: 'Own', details: bearer, perCustomer: true, customerKey: 'own_key' }
    const { draft, revision } = await run('credentials.save', { serverId: id, credential: ofCustomer, secrets: {} })
    const [first] = draft.endpoints
    const extra = first && {
      ...first,
      id: 'end_four',
      toolName: 'four',
      path: '/four',
      credentialId: 'cred_headers',
      headers: [...first.headers, { name: 'X-Note', value: SHOWN[0] ?? '' }],
    }
    const own = first && {
      ...first,
      id: 'end_own',
      toolName: 'own',
      path: '/own/{{account}}/{{word}}',
      credentialId: 'cred_own',
      parameters: [
        parameterSchema.parse({ name: 'account', type: 'string', required: true, source: 'customer' }),
        parameterSchema.parse({ name: 'word', type: 'string', required: true }),
      ],
    }
    const endpoints = [...draft.endpoints, ...(extra ? [extra] : []), ...(own ? [own] : [])]
    const saved = await run('servers.saveDraft', { id, revision, draft: { ...draft, endpoints } })
    await expect(run('servers.deploy', { id, revision: 0 })).rejects.toThrow()
    await run('servers.deploy', { id, revision: saved.revision })
    await run('servers.setToolMode', { id, mode: 'all' })
    await run('servers.setReplyBudget', { id, tokens: 10_000 })
    await run('servers.rankTools', { id, question: 'read an order' })
    await run('servers.setLogContent', { id, logContent: true })
    await run('servers.setLimits', { id, limits: { callsPerSecond: 1000 } })
    for (const endpoint of endpoints) {
      const values = {
        arguments: { word: SHOWN[1] ?? '' },
        customerValues: { account: '17', own_key: CANARIES[4] ?? '' },
      }
      const input = { serverId: id, endpointId: endpoint.id, ...(endpoint.id === 'end_own' && values) }
      const test = await run('endpoints.test', input)
      expect(test).toMatchObject({ ok: true, status: 200 })
    }
    await run('endpoints.shapeReply', { body: '{"a":1}', reply: {} })

    const generated = await fetch(`${service.baseUrl}/generate-mcp-token`, {
      method: 'POST',
      headers: withKey(),
      body: JSON.stringify({
        mcpServerId: id,
        customerDetails: { primaryIdentity: 'ada', metadata: { own_key: CANARIES[4], account: '17' } },
      }),
    })
    const { data } = (await generated.json()) as { data: { url: string; customerId: string } }
    for (const { toolName } of endpoints) {
      const params = { name: toolName, arguments: toolName === 'own' ? { word: SHOWN[1] } : {} }
      const reply = await fetch(data.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      const body = await reply.text()
      expect(body).toContain('structuredContent')
      seen.push(body)
    }
    const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    seen.push(await (await fetch(data.url, { method: 'POST', headers, body: JSON.stringify(tools) })).text())

    const { revision: latest } = await run('servers.get', { id })
    await run('credentials.moveSecrets', { serverId: id, revision: latest })
    await run('servers.versions', { id })
    await run('servers.version', { id, version: 1 })
    const file = await run('servers.export', { id })
    await run('servers.import', { text: JSON.stringify(file) })
    await run('servers.duplicate', { id })
    await run('servers.impact', { id, change: { kind: 'rollBack', version: 1 } })
    await run('servers.rollBack', { id, version: 1 })
    await run('servers.discardDraft', { id })
    await run('servers.setActive', { id, isActive: false })
    await run('servers.inspectDocument', { id, text: 'openapi: 3.1.0' })
    await run('servers.addFromDocument', { id, text: 'openapi: 3.1.0' }).catch(() => undefined)
    await run('customers.list', {})
    await run('customers.find', { primaryIdentity: 'ada@example.com' })
    await run('endpoints.plan', { serverId: id, endpointIds: endpoints.map((endpoint) => endpoint.id) })
    await run('tokens.find', { tokens: [data.url.split('/').at(-2) ?? ''] })
    await run('tokens.countLive', { serverId: id })
    const given = { primaryIdentity: 'ada', metadata: { own_key: CANARIES[4] ?? '' } }
    await run('tokens.dryRun', { serverId: id, customers: [given] })
    const { access } = await run('customers.get', { id: data.customerId })
    await run('customers.setTools', { customerId: data.customerId, serverId: id, tools: ['four'] })
    await run('customers.setLimits', { customerId: data.customerId, serverId: id, limits: { callsPerSecond: 1000 } })
    const boundAnew = { own_key: `${CANARIES[4]}2`, account: '18' }
    await run('customers.setValues', { customerId: data.customerId, serverId: id, values: boundAnew })
    await run('customers.page', { serverId: id })
    await run('customers.ids', { serverId: id })
    await run('customers.tags', {})
    await run('customers.calledSince', { since: new Date(0).toISOString() })
    const ever = { since: new Date(0).toISOString(), expiringBy: new Date(Date.now() + 1e10).toISOString() }
    await run('customers.news', { ...ever, afterCall: 0 })
    await run('customers.update', { id: data.customerId, metadata: { name: 'Ada' }, note: 'Pays.', tags: ['vip'] })
    await run('moves.list', {})
    await run('moves.check', { servers: [{ id, name: 'Echo' }], identities: ['ada'] })
    const manager = await run('apiKeys.create', { name: 'Manager' })
    const asManager = managementCaller(service.baseUrl, manager.key)
    /** Reads a part with its secrets, which only the app may do. */
    const readToMove = async (part: MoveInput['part']) => {
      await asManager('moves.read', { serverId: id, part }).then(
        () => expect.unreachable('another key than the app’s read secrets'),
        (error) => seen.push(JSON.stringify(error)),
      )
      done.add('moves.read')
      return call('moves.read', { serverId: id, part })
    }
    const serverPart = await readToMove({ kind: 'server' })
    if (serverPart.kind !== 'server') throw new Error(serverPart.kind)
    const tokensPart = await readToMove({ kind: 'customers' })
    for (const canary of CANARIES) expect(escaped([serverPart, tokensPart])).toContain(escaped(canary).slice(1, -1))
    const movedId = `${id}_moved`
    const { kind, draft: movedDraft, secrets: movedSecrets, createdAt, mark } = serverPart
    const movedPart = { kind, draft: movedDraft, secrets: movedSecrets, createdAt, mark }
    await run('moves.receive', { serverId: movedId, part: movedPart })
    await run('moves.receive', { serverId: id, part: movedPart }).catch(() => undefined)
    const { next: _, ...marks } = await run('moves.marks', { serverId: id })
    await run('moves.compare', { serverId: movedId, marks })
    const paused = await run('customers.changeMany', {
      serverId: id,
      ids: [data.customerId],
      change: { kind: 'pause' },
    })
    const before = paused[0]?.before ?? {}
    await run('customers.restoreMany', { serverId: id, customers: [{ id: data.customerId, before }] })
    const tokenId = access[0]?.tokens[0]?.id ?? ''
    await run('tokens.setExpiry', { id: tokenId, expiresAt: null })
    await run('tokens.pause', { id: tokenId })
    await run('tokens.resume', { id: tokenId })
    done.add('claims.create')
    const { url: claimUrl } = await call('claims.create', { tokenId })
    await run('claims.list', { tokenId })
    await run('claims.revoke', { tokenId })
    await run('tokens.rotate', { id: tokenId, overlapUntil: null })
    await run('tokens.revoke', { id: tokenId })
    const { calls } = await run('calls.list', {})
    expect(calls.length).toBeGreaterThanOrEqual(endpoints.length)
    const bytes = [place.read()]
    seen.push(await (await fetch(`http://127.0.0.1:${service.healthPort}/metrics`)).text())
    await run('calls.stats', { days: 1 })
    await run('calls.missing', {})
    await run('usage.export', { month: new Date().toISOString().slice(0, 7) })
    await run('calls.clear', {})
    await run('calls.cleanups', {})
    await run('management.access', {})
    await run('management.settings', {})
    await run('management.updateSettings', { contact: 'Ada' })
    const key = await run('apiKeys.create', { name: 'Job' })
    await run('apiKeys.update', { id: key.id, scopes: ['read'] })
    await run('apiKeys.revoke', { id: key.id })
    await run('apiKeys.list', {})
    const audit = await run('audit.list', { limit: 500 })
    expect(audit.records.length).toBeGreaterThan(25)
    expect(await run('audit.verify', {})).toMatchObject({ broken: null })
    await run('customers.remove', { id: data.customerId })

    bytes.push(place.read())
    const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
    const formsOf = (canary: string) => [
      canary,
      inJson(canary),
      inJson(inJson(canary)),
      escaped(canary).slice(1, -1),
      inJson(canary).replaceAll('/', '\\/'),
      encodeURIComponent(canary),
      encodeURI(canary),
      Buffer.from(canary).toString('base64'),
      Buffer.from(canary).toString('hex'),
    ]
    const forms = CANARIES.flatMap(formsOf)
    const basic = Buffer.from(`ada:${CANARIES[1]}`).toString('base64')
    const found = (where: string | Buffer) => [...forms, basic].filter((form) => where.includes(form))
    const shown = SHOWN.flatMap(formsOf)
    for (const each of bytes) expect(each.length).toBeGreaterThan(8192)
    for (const where of [...bytes, JSON.stringify(logged)])
      expect([...found(where), ...shown.filter((form) => where.includes(form))]).toEqual([])
    await run('logins.list', { serverId: id })
    await run('logins.end', { serverId: id, customerId: data.customerId, credentialId: 'cred_own' }).catch(String)
    await run('credentials.remove', { serverId: id, credentialId: 'cred_headers' })
    await run('servers.remove', { id: movedId })
    await run('servers.remove', { id })
    await run('audit.list', {})
    expect([...done].sort()).toEqual(Object.keys(operations).sort())
    expect(found(seen.join('\n'))).toEqual([])
    expect(found(JSON.stringify(logged))).toEqual([])
    const claimCode = claimUrl.slice(claimUrl.lastIndexOf('/') + 1)
    for (const where of [...bytes, JSON.stringify(logged), seen.join('\n')])
      expect(where.includes(claimCode)).toBe(false)
    expect(JSON.stringify(server.draft)).not.toContain('canary')
    // Checks that the search finds canaries in any encoding.
    expect(found(escaped({ echoed: CANARIES })).length).toBeGreaterThanOrEqual(CANARIES.length)
  },
)
