import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTurns } from '../../../base/testing/count-turns.ts'
import { type Mapping, mappingSchema } from '../../../shared/bulk/mapping.ts'
import { type PlanOptions, repeatPoliciesSchema } from '../../../shared/bulk/plan.ts'
import { MAX_DRY_RUN } from '../../../shared/management/generation-operations.ts'
import { readTable } from '../read-table/read-table.ts'
import type { ServiceQuestions } from './ask-service.ts'
import { type LookUp, planRun } from './plan-run.ts'

const never = new AbortController().signal
const server = (id: string, name: string, isActive = true) => ({ id, name, isActive, createdAt: null, updatedAt: null })
const SERVERS = [
  server('srv_billing', 'Billing EU'),
  server('srv_crm', 'CRM'),
  server('srv_crm_2', 'crm '),
  server('srv_old', 'Old', false),
]
const BY_COLUMN: Mapping = [{ use: 'identity' }, { use: 'metadata', key: 'name' }, { use: 'server' }]
const asksNothing = { asked: async () => new Map(), dryRun: async () => null }
const nothingKnown: LookUp = async (targets) => targets.map(() => null)

async function plan(
  text: string,
  options: Partial<PlanOptions> = {},
  lookUp = nothingKnown,
  questions: Partial<ServiceQuestions> = {},
) {
  const { rows, columns: headers } = await readTable(Buffer.from(text), {}, never)
  const all = { mapping: BY_COLUMN, serverId: null, repeats: repeatPoliciesSchema.parse({}), ...options }
  return planRun({ rows, headers, options: all, servers: SERVERS, lookUp, ...asksNothing, ...questions }, never)
}
/** Returns the lines with each problem. */
const linesOf = ({ rows }: Awaited<ReturnType<typeof plan>>) => {
  const lines: Record<string, number[]> = {}
  for (const { row, problems } of rows) {
    for (const { code } of problems) lines[code] = [...(lines[code] ?? []), row.line]
  }
  return lines
}

const FAULTY = `email,name,server
ada@x.example,Ada,srv_billing
,Nobody,srv_billing
${'x'.repeat(320)}@x.example,Long,srv_billing
bob@x.example,Bob,
cy@x.example,Cy,Nowhere
dan@x.example,Dan,Crm
eve@x.example,Eve,Old
"two
lines@x.example",Fay,srv_billing
gil@x.example,Gil,srv_billing,extra
hal@x.example,"Hal" Junior,srv_billing
ada@x.example,Ada again,Billing EU
ADA@x.example,Ada once more,billing eu
ivy,Ivy,srv_billing
jo@x.example,Jo,CRM
kim@x.example,Kim,srv_billing
lee@x.example,Lee,srv_billing
mia@x.example,Mia,srv_billing
ned@x.example,Ned,srv_billing
oda@x.example,Oda,srv_billing
`

describe('a dry run', () => {
  it('reports each problem with its line', async () => {
    const planned = await plan(FAULTY)
    expect(linesOf(planned)).toEqual({
      missingIdentity: [3],
      identityTooLong: [4],
      missingServer: [5],
      unknownServer: [6],
      ambiguousServer: [7],
      inactiveServer: [8],
      hiddenCharacter: [9],
      tooManyCells: [11],
      misplacedQuote: [12],
      repeatedInTable: [13],
      differsInCase: [14],
      notAnEmail: [15],
    })
    expect(planned.counts).toMatchObject({ rows: 19, waiting: 10, skipped: 1, invalid: 8, warnings: 3 })
  })

  it('distinguishes an ambiguous server name from an exact match', async () => {
    const planned = await plan(FAULTY)
    const serverAt = (line: number) => planned.rows.find(({ row }) => row.line === line)?.server?.id ?? null
    expect([serverAt(7), serverAt(14), serverAt(16)]).toEqual([null, 'srv_billing', 'srv_crm'])
  })

  it('reports the first of two duplicate lines, and the cell’s content', async () => {
    const { rows } = await plan(FAULTY)
    const at = (line: number) => rows.find(({ row }) => row.line === line)?.problems
    expect(at(13)).toEqual([{ code: 'repeatedInTable', column: 0, text: 'ada@x.example', otherLine: 2 }])
    expect(at(9)).toMatchObject([{ code: 'hiddenCharacter', text: 'two\\u{a}lines@x.example' }])
    expect(at(6)).toMatchObject([{ code: 'unknownServer', column: 2, text: 'Nowhere' }])
  })

  it('turns each row into the customer the form would send', async () => {
    const { rows } = await plan('email,name,server\n  ada@x.example , Ada ,CRM\nbob@x.example,,CRM\n')
    expect(rows.map(({ customer }) => customer)).toEqual([
      { primaryIdentity: 'ada@x.example', metadata: { name: 'Ada' } },
      { primaryIdentity: 'bob@x.example', metadata: {} },
    ])
  })

  it('uses one server for all rows when no column names it', async () => {
    const mapping: Mapping = [{ use: 'identity' }, { use: 'nothing' }]
    const { rows, counts } = await plan('email,name\na@x.example,A\nb@x.example\n', { mapping, serverId: 'srv_old' })
    expect(rows.map(({ server }) => server?.id)).toEqual(['srv_old', 'srv_old'])
    expect(counts).toMatchObject({ waiting: 2, byCode: { inactiveServer: 2, tooFewCells: 1 } })
    const gone = await plan('email,name\na@x.example,A\n', { mapping, serverId: 'srv_deleted' })
    expect(gone.counts).toMatchObject({ invalid: 1, byCode: { unknownServer: 1 } })
  })

  it('skips or repeats customers who may already have a URL, as the user chose in each case', async () => {
    const text = 'email,name,server\na@x.example,,CRM\nb@x.example,,CRM\nc@x.example,,CRM\nc@x.example,,CRM\n'
    const known = new Map<string, 'issued' | 'unknown'>([
      ['a@x.example', 'issued'],
      ['b@x.example', 'unknown'],
    ])
    const lookUp: LookUp = async (targets) => targets.map(({ identity }) => known.get(identity) ?? null)
    const states = async (repeats: PlanOptions['repeats']) =>
      (await plan(text, { repeats }, lookUp)).rows.map(({ state }) => state).join(' ')
    const skip = 'skip' as const
    expect(await states({ inTable: skip, issued: skip, unknown: skip })).toBe('skipped skipped waiting skipped')
    expect(await states({ inTable: 'again', issued: skip, unknown: skip })).toBe('skipped skipped waiting waiting')
    expect(await states({ inTable: skip, issued: 'again', unknown: skip })).toBe('waiting skipped waiting skipped')
    expect(await states({ inTable: skip, issued: skip, unknown: 'again' })).toBe('skipped waiting waiting skipped')
  })

  it('removes the named servers’ secrets from anything stored, shown, or exported', async () => {
    const text = `email,key,server
ada@x.example,s3cret-ada,CRM
bob@x.example,,CRM
"cy@x.example" x,s3cret-cy,CRM
dan@x.example,s3cret,dan,CRM
`
    const mapping: Mapping = [{ use: 'identity' }, { use: 'metadata', key: 'API_key' }, { use: 'server' }]
    const secret = { key: 'api_key', description: '', secret: true, required: false }
    const asked = async (serverIds: readonly string[]) =>
      new Map(serverIds.map((id) => [id, id === 'srv_crm' ? [secret] : []]))
    const { rows } = await plan(text, { mapping }, nothingKnown, { asked })
    const [ada, bob, ...guessed] = rows
    expect(ada).toMatchObject({ customer: { metadata: {} }, secrets: { API_key: 's3cret-ada' } })
    expect(ada?.cells).toEqual(['ada@x.example', null, 'CRM'])
    expect(bob).toMatchObject({ cells: ['bob@x.example', '', 'CRM'], secrets: {} })
    expect(guessed.map(({ state }) => state)).toEqual(['invalid', 'invalid'])
    expect(JSON.stringify(guessed)).not.toMatch(/s3cret|x\.example/)
  })

  it('fails rows that lack values their server requires, if the requirements are known', async () => {
    const text = 'email,api_key,server\na@x.example,k1,CRM\nb@x.example,,CRM\nc@x.example,,Billing EU\n,,CRM\n'
    const mapping: Mapping = [{ use: 'identity' }, { use: 'metadata', key: 'api_key' }, { use: 'server' }]
    const value = (key: string, required: boolean) => ({ key, description: '', secret: key === 'api_key', required })
    const asked = async () => new Map([['srv_crm', [value('api_key', true), value('branch', false)]]])
    const planned = await plan(text, { mapping }, nothingKnown, { asked })
    expect(linesOf(planned)).toEqual({ missingValue: [3], missingIdentity: [5] })
    expect(planned.counts).toMatchObject({ waiting: 2, invalid: 2, missingValues: [{ key: 'api_key', rows: 1 }] })
    expect(planned.rows[1]?.problems).toMatchObject([{ code: 'missingValue', text: 'api_key' }])
    // Without any metadata, the service uses what it has stored for the customer, except secrets.
    const known = async () => new Map([['srv_crm', [value('account', true), value('api_key', true)]]])
    const none = await plan('email,n,server\na@x.example,,CRM\n', {}, nothingKnown, { asked: known })
    expect(none.counts.missingValues).toEqual([{ key: 'api_key', rows: 1 }])
  })

  it('marks a row ready only if the service says it would accept it', async () => {
    const rows = Array.from({ length: MAX_DRY_RUN + 2 }, (_, index) => `c${index}@x.example,,CRM\n`).join('')
    const sent: string[][] = []
    const dryRun: ServiceQuestions['dryRun'] = async (serverId, customers) => {
      sent.push(customers.map(({ primaryIdentity }) => `${serverId} ${primaryIdentity}`))
      return customers.map(({ primaryIdentity }) => ({
        problems: [
          ...(primaryIdentity === 'c0@x.example' ? [{ key: 'api_key', reason: 'missing' as const }] : []),
          ...(primaryIdentity === 'c501@x.example' ? [{ key: 'note', reason: 'tooLong' as const }] : []),
        ],
        urls: primaryIdentity === 'c1@x.example' ? 2 : 0,
      }))
    }
    const planned = await plan(`email,name,server\n,,CRM\n${rows}`, {}, nothingKnown, { dryRun })
    expect(sent.map(({ length }) => length)).toEqual([MAX_DRY_RUN, 2])
    expect(sent[0]?.[0]).toBe('srv_crm c0@x.example')
    expect(linesOf(planned)).toEqual({
      missingIdentity: [2],
      missingValue: [3],
      issuedBefore: [4],
      valueTooLong: [MAX_DRY_RUN + 4],
    })
    expect(planned.counts).toMatchObject({ invalid: 3, skipped: 1, waiting: MAX_DRY_RUN - 1 })
    const again = await plan('email,name,server\nc1@x.example,,CRM\n', {}, async () => ['issued'], { dryRun })
    expect(again.counts).toMatchObject({ skipped: 1, byCode: { issuedBefore: 1 } })
    expect(again.rows[0]?.problems).toHaveLength(1)
  })

  it('doesn’t store any cell of a column whose header names a secret, even if unused', async () => {
    const secret = { key: 'api_key', description: '', secret: true, required: true }
    const asked = async () => new Map([['srv_crm', [secret]]])
    const text = 'email,API Key,server\na@x.example,s3cret,CRM\n'
    const mapping: Mapping = [{ use: 'identity' }, { use: 'nothing' }, { use: 'server' }]
    const { rows } = await plan(text, { mapping }, nothingKnown, { asked })
    expect(rows[0]?.cells).toEqual(['a@x.example', null, 'CRM'])
  })

  it('counts every row once and never looks up an invalid row, for any table', async () => {
    const cell = fc.constantFrom('', 'a@x.example', 'A@x.example', 'b@x.example', 'CRM', 'srv_old', 'Nowhere', 'x')
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (cells, again) => {
        const asked: string[] = []
        const repeats = { inTable: again ? 'again' : 'skip', issued: 'skip', unknown: 'skip' } as const
        const table = cells.map((each, index) => ({ line: index + 2, cells: each, hasMisplacedQuote: false }))
        const lookUp: LookUp = async (targets) => {
          asked.push(...targets.map(({ identity, serverId }) => `${identity} ${serverId}`))
          return targets.map(() => null)
        }
        const planned = await planRun(
          {
            rows: table,
            options: { mapping: BY_COLUMN, serverId: null, repeats },
            servers: SERVERS,
            lookUp,
            headers: [],
            ...asksNothing,
          },
          never,
        )
        const { counts } = planned
        expect(counts.waiting + counts.skipped + counts.invalid).toBe(cells.length)
        expect(asked).toHaveLength(counts.waiting + counts.skipped)
        const targets = planned.rows
          .filter(({ state }) => state === 'waiting')
          .map(({ customer, server }) => `${customer.primaryIdentity} ${server?.id}`)
        if (!again) expect(new Set(targets).size).toBe(targets.length)
      }),
      { numRuns: 300 },
    )
  })

  it('yields to the event loop while planning 100,000 rows', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      line: index + 2,
      cells: [`user${index}@x.example`, `Name ${index}`, 'Billing EU'],
      hasMisplacedQuote: false,
    }))
    const options = { mapping: BY_COLUMN, serverId: null, repeats: repeatPoliciesSchema.parse({}) }
    const { value, turns } = await countTurns(() =>
      planRun({ rows, headers: [], options, servers: SERVERS, lookUp: nothingKnown, ...asksNothing }, never),
    )
    expect(turns).toBeGreaterThan(10)
    expect(value.counts.waiting).toBe(100_000)
  })
})

describe('a mapping', () => {
  it.each([
    ['no identity', [{ use: 'nothing' }], 'bulk.mapping.noIdentity'],
    ['two identities', [{ use: 'identity' }, { use: 'identity' }], 'bulk.mapping.severalIdentities'],
    ['two servers', [{ use: 'identity' }, { use: 'server' }, { use: 'server' }], 'bulk.mapping.severalServers'],
    [
      'one key twice',
      [{ use: 'identity' }, { use: 'metadata', key: 'name' }, { use: 'metadata', key: ' name ' }],
      'bulk.mapping.keyTaken',
    ],
  ])('is rejected with %s', (_, mapping, code) => {
    const { error } = mappingSchema.safeParse(mapping)
    expect(error?.issues[0]?.message).toContain(code)
  })
})
