import {
  invalidRowSchema,
  type PlanCounts,
  type PlanOptions,
  type RepeatPolicies,
  type RowProblem,
} from '../../../shared/bulk/plan.ts'
import type { TableRow } from '../../../shared/bulk/table.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import { createYieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import { looksLikeEmail } from '../map-columns/looks-like-email.ts'
import { createServerFinder } from './find-server.ts'
import { hideSecrets, secretColumnsOf } from './hide-secrets.ts'
import type { NamedServer, PlannedRow } from './planned-row.ts'
import { type MappedColumns, mappedColumns, problemOf, readCustomer } from './read-customer.ts'

/** One customer at one server. */
interface Target {
  identity: string
  serverId: string
}

/** What the history says of each target, in their order: a URL was made, may have been made, or neither. */
export type LookUp = (targets: readonly Target[]) => Promise<readonly ('issued' | 'unknown' | null)[]>

/** All that is known of a run before anything is sent. */
export interface RunPlan {
  rows: readonly PlannedRow[]
  counts: PlanCounts
}

const LOOK_UP_ROWS = 1000
const NO_SECRETS = {}
/** From this share of email addresses on, other identities are worth a look. */
const MIN_EMAIL_SHARE = 0.8

const INVALID: ReadonlySet<string> = new Set(invalidRowSchema.options)
/** The choice that decides about a repeated row. */
const POLICY_OF: Partial<Record<RowProblem['code'], keyof RepeatPolicies>> = {
  repeatedInTable: 'inTable',
  issuedBefore: 'issued',
  unknownBefore: 'unknown',
}

interface PlanInput {
  rows: readonly TableRow[]
  options: PlanOptions
  servers: readonly McpServer[]
  lookUp: LookUp
  /** The keys of the metadata that is secret for any of the servers. */
  secretKeys: (serverIds: readonly string[]) => Promise<readonly string[]>
}

/**
 * Works out what a run would do, and sends nothing. Lets others go first every few milliseconds; rejects with what
 * `lookUp` and `secretKeys` reject with, and with the signal's reason when it aborts.
 */
export async function planRun(
  { rows, options, servers, lookUp, secretKeys }: PlanInput,
  signal: AbortSignal,
): Promise<RunPlan> {
  const yieldToEventLoop = createYieldToEventLoop()
  const columns = mappedColumns(options.mapping)
  const findServer = createServerFinder(servers)
  const noteRepeats = createRepeatFinder()
  const planned: PlannedRow[] = []
  let valid = 0
  let emails = 0
  for (const [position, row] of rows.entries()) {
    await yieldToEventLoop()
    signal.throwIfAborted()
    const { customer, problems } = readCustomer(row, columns)
    const named = columns.server === null ? options.serverId : row.cells[columns.server]?.trim()
    const server = findNamedServer(problems, findServer, named ?? '', columns)
    const { line, cells } = row
    const plannedRow: PlannedRow = {
      ...{ position, row: { line }, cells, customer, secrets: NO_SECRETS, server, state: 'waiting', problems },
    }
    planned.push(plannedRow)
    if (isInvalid(plannedRow)) continue
    noteRepeats(plannedRow, columns)
    valid += 1
    if (looksLikeEmail(customer.primaryIdentity)) emails += 1
  }
  const expectsEmails = emails / valid >= MIN_EMAIL_SHARE
  for (let at = 0; at < planned.length; at += LOOK_UP_ROWS) {
    await yieldToEventLoop()
    signal.throwIfAborted()
    await noteHistory(planned.slice(at, at + LOOK_UP_ROWS), lookUp)
  }
  const serverIds = new Set(planned.flatMap(({ server }) => server?.id ?? []))
  const secrets = secretColumnsOf(columns, columns.metadata.length === 0 ? [] : await secretKeys([...serverIds]))
  const counts: PlanCounts = { rows: rows.length, waiting: 0, skipped: 0, invalid: 0, warnings: 0, byCode: {} }
  for (const each of planned) {
    await yieldToEventLoop()
    if (expectsEmails) addEmailWarning(each, columns)
    each.state = stateOf(each, options.repeats)
    count(counts, each)
    hideSecrets(each, secrets)
  }
  return { rows: planned, counts }
}

const isInvalid = ({ problems }: PlannedRow): boolean => problems.some(({ code }) => INVALID.has(code))

/** The server of a row; its problems are added. */
function findNamedServer(
  problems: RowProblem[],
  findServer: ReturnType<typeof createServerFinder>,
  text: string,
  { server: column }: MappedColumns,
): NamedServer | null {
  if (text === '') {
    problems.push(problemOf('missingServer', column))
    return null
  }
  const found = findServer(text)
  if (found === 'unknown' || found === 'ambiguous') {
    problems.push(problemOf(found === 'unknown' ? 'unknownServer' : 'ambiguousServer', column, text))
    return null
  }
  if (!found.isActive) problems.push(problemOf('inactiveServer', column, found.name))
  return { id: found.id, name: found.name }
}

/** Notes in a row that an earlier one has the same customer and server, or the same identity in other letter case. */
function createRepeatFinder(): (planned: PlannedRow, columns: MappedColumns) => void {
  const lines = new Map<string, number>()
  const spellings = new Map<string, { identity: string; line: number }>()
  return ({ row, customer, server, problems }, columns) => {
    const { primaryIdentity: identity } = customer
    // No server's ID and no identity here has a line break.
    const key = `${server?.id}\n${identity}`
    const line = lines.get(key)
    if (line === undefined) lines.set(key, row.line)
    else problems.push(problemOf('repeatedInTable', columns.identity, identity, line))
    const folded = identity.normalize('NFKC').toLowerCase()
    const first = spellings.get(folded)
    if (!first) spellings.set(folded, { identity, line: row.line })
    else if (first.identity !== identity) {
      problems.push(problemOf('differsInCase', columns.identity, identity, first.line))
    }
  }
}

async function noteHistory(rows: readonly PlannedRow[], lookUp: LookUp): Promise<void> {
  const valid = rows.filter((row) => !isInvalid(row))
  const targets = valid.map(({ customer, server }) => ({
    identity: customer.primaryIdentity,
    serverId: server?.id ?? '',
  }))
  if (targets.length === 0) return
  const states = await lookUp(targets)
  for (const [index, { problems }] of valid.entries()) {
    const state = states[index]
    if (state) problems.push(problemOf(state === 'issued' ? 'issuedBefore' : 'unknownBefore'))
  }
}

function addEmailWarning(planned: PlannedRow, columns: MappedColumns): void {
  const { primaryIdentity } = planned.customer
  if (isInvalid(planned) || looksLikeEmail(primaryIdentity)) return
  planned.problems.push(problemOf('notAnEmail', columns.identity, primaryIdentity))
}

function stateOf(planned: PlannedRow, repeats: RepeatPolicies): PlannedRow['state'] {
  if (isInvalid(planned)) return 'invalid'
  const isSkipped = planned.problems.some(({ code }) => {
    const policy = POLICY_OF[code]
    return policy !== undefined && repeats[policy] === 'skip'
  })
  return isSkipped ? 'skipped' : 'waiting'
}

function count(counts: PlanCounts, { state, problems }: PlannedRow): void {
  counts[state] += 1
  if (state === 'waiting' && problems.length > 0) counts.warnings += 1
  for (const code of new Set(problems.map((problem) => problem.code)))
    counts.byCode[code] = (counts.byCode[code] ?? 0) + 1
}
