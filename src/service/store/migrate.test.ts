import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { migrate, schemaVersion } from '../../base/database/migrate.ts'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { findDefinitionProblems } from '../../shared/management/definition/definition-problems.ts'
import type { OldEndpoint } from './convert-endpoints.ts'
import { createCustomers } from './customers.ts'
import { createDefinitions } from './definitions.ts'
import { createDrafts } from './drafts.ts'
import { createSqliteEngine } from './engine/sqlite-engine.ts'
import { createHousekeeping } from './housekeeping.ts'
import { MIGRATIONS } from './migrations.ts'
import { SERVICE_DATABASE } from './open-database.ts'
import { createServers } from './servers.ts'
import { createVersions } from './versions.ts'

const tables = (database: Database.Database): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map((row) => (row as { name: string }).name)

const TABLES = [
  'api_keys',
  'audit_entries',
  'audit_head',
  'call_gaps',
  'call_hours',
  'call_names',
  'calls',
  'claims',
  'credential_secrets',
  'customer_limits',
  'customer_messages',
  'customer_tags',
  'customer_tools',
  'customers',
  'drafts',
  'endpoints',
  'kept_replies',
  'login_attempts',
  'login_links',
  'logins',
  'meta',
  'moved_items',
  'moved_servers',
  'refused_requests',
  'server_customers',
  'servers',
  'tokens',
  'usage_months',
  'versions',
]

async function tablesOf(database: Database.Database) {
  const engine = createSqliteEngine(database)
  const housekeeping = await createHousekeeping(engine)
  const definitions = createDefinitions(engine, housekeeping)
  return {
    servers: createServers(engine, housekeeping, null),
    customers: createCustomers(engine, housekeeping, null),
    drafts: createDrafts(engine, definitions, housekeeping),
    versions: createVersions(engine, definitions),
  }
}

const cancelOrder: OldEndpoint = {
  toolName: 'cancel_order',
  title: 'Cancel order',
  description: 'Cancels an order.',
  method: 'POST',
  baseUrl: 'self:/sample/orders-api',
  pathTemplate: '/orders/{order_id}/{literal}',
  destructive: true,
  parameters: [
    { name: 'order_id', place: 'path', type: 'string', required: true, description: 'Which one.' },
    { name: 'limit', place: 'query', type: 'integer', default: 20, schema: { minimum: 1 } },
    { name: 'X-Trace', place: 'header', type: 'string' },
    { name: 'reason', place: 'body', type: 'string', enum: ['late', 'wrong'] },
    { name: 'items', place: 'body', type: 'array', schema: { minItems: 1 } },
  ],
}
const readOrder: OldEndpoint = {
  toolName: 'read_order',
  title: 'Read order',
  description: 'Reads an order.',
  method: 'GET',
  baseUrl: 'https://api.example.com',
  pathTemplate: '/orders',
}
const AT = '2026-01-01T00:00:00.000Z'

/** Inserts rows in the form that the first release wrote. */
function fillVersion1(database: Database.Database): void {
  const insert = (table: string, ...values: (string | number | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values)
  insert('meta', 'port', '7332')
  insert('api_keys', 'a1', AT)
  insert('servers', 1, 'srv_1', 'Orders', 1, AT, AT)
  insert('servers', 2, 'srv_2', 'Archive', 0, AT, '2026-02-02T00:00:00.000Z')
  insert('servers', 3, 'srv_3', 'Empty', 0, AT, AT)
  insert('customers', 'cus_1', 'ada@example.com', '{"role":"buyer"}', AT, AT)
  insert('tokens', 'f1', 'srv_1', 'cus_1', AT)
  // Out of order on purpose, because only the position matters.
  insert('endpoints', 'end_2', 'srv_1', 1, 'read_order', JSON.stringify(readOrder))
  insert('endpoints', 'end_1', 'srv_1', 0, 'cancel_order', JSON.stringify(cancelOrder))
  insert('endpoints', 'end_3', 'srv_2', 0, 'read_order', JSON.stringify(readOrder))
}

describe('migrate', () => {
  for (const from of Array.from({ length: MIGRATIONS.length + 1 }, (_, version) => version)) {
    it(`upgrades version ${from} to the newest and keeps its rows`, () => {
      const database = new Database(':memory:')
      migrate(database, SERVICE_DATABASE, from)
      expect(schemaVersion(database)).toBe(from)
      if (from >= 1) database.exec("INSERT INTO meta VALUES ('port', '7332')")
      migrate(database, SERVICE_DATABASE)
      expect(schemaVersion(database)).toBe(MIGRATIONS.length)
      expect(tables(database)).toEqual(TABLES)
      if (from >= 1)
        expect(database.prepare("SELECT value FROM meta WHERE name = 'port'").get()).toMatchObject({ value: '7332' })
      database.close()
    })
  }

  it('creates a draft and a deployed version from the endpoints of version 1, and keeps customers, tokens, and keys', async () => {
    const database = new Database(':memory:')
    database.exec('PRAGMA foreign_keys = ON')
    migrate(database, SERVICE_DATABASE, 1)
    fillVersion1(database)
    migrate(database, SERVICE_DATABASE)

    const { servers, versions, drafts, customers } = await tablesOf(database)
    expect(await servers.list()).toMatchObject([
      { id: 'srv_1', name: 'Orders', isActive: true, liveVersion: 1, logContent: false, updatedAt: AT },
      { id: 'srv_2', name: 'Archive', isActive: false, liveVersion: 1, updatedAt: '2026-02-02T00:00:00.000Z' },
      { id: 'srv_3', name: 'Empty', isActive: false, liveVersion: null },
    ])
    expect(await servers.countCustomers('srv_1')).toBe(1)
    const live = await versions.find('srv_1', 1)
    expect(live).toMatchObject({ deployedAt: AT, note: '', tools: 2 })
    const draft = await drafts.find('srv_1')
    expect(draft).toEqual({ revision: 1, definition: live?.definition })
    expect(findDefinitionProblems(definitionSchema.parse(draft?.definition))).toEqual([])
    expect(draft?.definition.name).toBe('Orders')
    const [cancel, read] = draft?.definition.endpoints ?? []
    expect(cancel).toMatchObject({
      id: 'end_1',
      toolName: 'cancel_order',
      method: 'POST',
      baseUrl: 'self:/sample/orders-api',
      path: '/orders/{{order_id}}/{literal}',
      query: [{ name: 'limit', value: '{{limit}}' }],
      headers: [{ name: 'X-Trace', value: '{{X-Trace}}' }],
      body: { kind: 'json', template: '{"reason":"{{reason}}","items":"{{items}}"}' },
      annotations: { destructive: true },
      credentialId: null,
      enabled: true,
    })
    expect(cancel?.parameters).toEqual([
      { name: 'order_id', type: 'string', required: true, description: 'Which one.', schema: {}, source: 'model' },
      {
        name: 'limit',
        type: 'integer',
        required: false,
        description: '',
        default: 20,
        schema: { minimum: 1 },
        source: 'model',
      },
      { name: 'X-Trace', type: 'string', required: false, description: '', schema: {}, source: 'model' },
      {
        name: 'reason',
        type: 'string',
        required: false,
        description: '',
        enum: ['late', 'wrong'],
        schema: {},
        source: 'model',
      },
      { name: 'items', type: 'array', required: false, description: '', schema: { minItems: 1 }, source: 'model' },
    ])
    expect(read).toMatchObject({ id: 'end_2', path: '/orders', query: [], body: { kind: 'none' }, annotations: {} })
    expect((await drafts.find('srv_3'))?.definition).toMatchObject({ name: 'Empty', endpoints: [] })
    const rows = (sql: string) => database.prepare(sql).all()
    expect(rows('SELECT id, hash, server_id, customer_id, paused_at FROM tokens')).toMatchObject([
      { id: expect.stringMatching(/^tok_/), hash: 'f1', server_id: 'srv_1', customer_id: 'cus_1', paused_at: null },
    ])
    expect(rows('SELECT id, hash, name, own FROM api_keys')).toMatchObject([
      { id: expect.stringMatching(/^key_/), hash: 'a1', name: 'First key', own: 0 },
    ])
    expect(rows('SELECT metadata FROM customers')).toMatchObject([{ metadata: '{"role":"buyer"}' }])
    for (const search of ['', 'ada']) {
      const found = await customers.list({ serverId: 'srv_1', search }, { offset: 0, limit: 10 })
      expect(found, `search for "${search}"`).toMatchObject({ customers: [{ id: 'cus_1' }], total: 1 })
    }
    database.close()
  })

  it('gives each endpoint in version 3’s drafts and versions its own row, and keeps their content', async () => {
    const database = new Database(':memory:')
    migrate(database, SERVICE_DATABASE, 3)
    const endpoint = (id: string, description: string) => ({
      id,
      toolName: id,
      title: 'Read',
      description,
      method: 'GET',
      baseUrl: 'https://api.example.com',
      path: '/a',
      body: { kind: 'json', template: '{"n":1.50}' },
      parameters: [{ name: 'a', type: 'any', default: null }],
    })
    const [one, two, edited] = [endpoint('one', 'First'), endpoint('two', 'Second'), endpoint('two', 'Changed')]
    const whole = (...endpoints: object[]) => {
      const credentials = [{ id: 'cred_1', name: 'Key', details: { kind: 'bearer' } }]
      return { name: 'Orders', instructions: 'Ask.', baseAddresses: [], credentials, endpoints }
    }
    const put = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values)
    for (const id of ['srv_1', 'srv_2'])
      put('INSERT INTO servers (id, name, is_active, created_at, updated_at) VALUES (?, ?, 1, ?, ?)', id, 'A', AT, AT)
    put('INSERT INTO drafts VALUES (?, 7, ?, ?)', 'srv_1', JSON.stringify(whole(edited, one)), AT)
    put('INSERT INTO drafts VALUES (?, 1, ?, ?)', 'srv_2', JSON.stringify({ name: 'Empty' }), AT)
    put("INSERT INTO versions VALUES (?, 1, ?, 'First', ?, 1)", 'srv_1', JSON.stringify(whole(one)), AT)
    put("INSERT INTO versions VALUES (?, 2, ?, '', ?, 2)", 'srv_1', JSON.stringify(whole(one, two)), AT)
    migrate(database, SERVICE_DATABASE)

    const { drafts, versions } = await tablesOf(database)
    const parsed = (definition: object) => definitionSchema.parse(definition)
    expect(await drafts.find('srv_1')).toEqual({ revision: 7, definition: parsed(whole(edited, one)) })
    expect(await drafts.find('srv_2')).toEqual({ revision: 1, definition: parsed({ name: 'Empty' }) })
    expect(await versions.find('srv_1', 1)).toMatchObject({ note: 'First', tools: 1, definition: parsed(whole(one)) })
    expect((await versions.find('srv_1', 2))?.definition).toEqual(parsed(whole(one, two)))
    expect(database.prepare('SELECT count(*) AS rows FROM endpoints').get()).toMatchObject({ rows: 3 })
    database.close()
  })

  it('creates a row for each customer of a server, with the summary of their tokens', () => {
    const database = new Database(':memory:')
    migrate(database, SERVICE_DATABASE, 9)
    const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values)
    run(
      'INSERT INTO servers (id, name, is_active, created_at, updated_at) VALUES (?, ?, 1, ?, ?)',
      'srv_1',
      'A',
      AT,
      AT,
    )
    for (const id of ['cus_1', 'cus_2']) run("INSERT INTO customers VALUES (?, ?, '{}', ?, ?)", id, `${id} X`, AT, AT)
    const token = (id: string, customer: number, more: string) =>
      run(
        `INSERT INTO tokens (id, hash, server_id, customer_id, customer_position, created_at, ${more}) VALUES (?, ?, 'srv_1', ?, ?, ?, ?)`,
        id,
        id,
        `cus_${customer}`,
        customer,
        AT,
        AT,
      )
    token('tok_1', 1, 'paused_at')
    token('tok_2', 1, 'first_call_at')
    token('tok_3', 2, 'revoked_at')
    migrate(database, SERVICE_DATABASE)
    const rows = database
      .prepare('SELECT identity, stage, works_until, paused_until, open_until FROM server_customers')
      .all()
    expect(rows).toMatchObject([
      { identity: 'cus_1 x', stage: 3, works_until: '9', paused_until: '9', open_until: '9' },
      { identity: 'cus_2 x', stage: 0, works_until: '', paused_until: '', open_until: '' },
    ])
    database.close()
  })

  it('leaves a database unchanged when a step fails', () => {
    const database = new Database(':memory:')
    migrate(database, SERVICE_DATABASE, 1)
    database.exec(`INSERT INTO servers VALUES (1, 'srv_1', 'A', 1, '${AT}', '${AT}')`)
    database.exec("INSERT INTO endpoints VALUES ('end_1', 'srv_1', 0, 'x', '{}')")
    expect(() => migrate(database, SERVICE_DATABASE)).toThrow()
    expect(schemaVersion(database)).toBe(1)
    expect(tables(database)).toContain('endpoints')
    expect(tables(database)).not.toContain('drafts')
    database.close()
  })

  it('rejects a database from a newer release', () => {
    const database = new Database(':memory:')
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    expect(() => migrate(database, SERVICE_DATABASE)).toThrowError(
      expect.objectContaining({
        detail: { kind: 'storage', code: 'other', cause: expect.anything(), remedy: expect.anything() },
      }),
    )
    database.close()
  })
})
