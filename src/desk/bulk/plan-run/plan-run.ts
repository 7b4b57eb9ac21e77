import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { groupBy } from '../../../base/runtime/group-by.ts'
import {
  invalidRowSchema,
  type PlanCounts,
  type PlanOptions,
  type RepeatPolicies,
  type RowProblem,
} from '../../../shared/bulk/plan.ts'
import type { TableRow } from '../../../shared/bulk/table.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import { looksLikeEmail } from '../map-columns/looks-like-email.ts'
import { noteService, type ServiceQuestions } from './ask-service.ts'
import { hideSecrets, secretColumnsOf } from './hide-secrets.ts'
import type { NamedServer, PlannedRow } from './planned-row.ts'
import { type MappedColumns, mappedColumns, problemOf, readCustomer } from './read-customer.ts'

/** The server that a cell refers to, or why none was found. */
type FoundServer = McpServer | 'unknown' | 'ambiguous'

/**
 * Creates a lookup from cell text to server: by ID, name, or case-insensitive name, whichever matches first. A name shared by two servers
 * is ambiguous.
 */
function createServerFinder(servers: readonly McpServer[]): (text: string) => FoundServer {
  const byId = new Map(servers.map((server) => [server.id, server]))
  const byName = groupBy(servers, ({ name }) => name.trim())
  const byFoldedName = groupBy(servers, ({ name }) => fold(name))
  return (text) => {
    const found = byId.get(text)
    if (found) return found
    const [named, ...others] = byName.get(text) ?? byFoldedName.get(fold(text)) ?? []
    if (!named) return 'unknown'
    return others.length === 0 ? named : 'ambiguous'
  }
}

const fold = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** One customer on one server. */
interface Target {
  identity: string
  serverId: string
}

/** Looks up targets in the history. Returns, in order, whether a URL was issued, may have been issued ('unknown'), or neither (null). */
export type LookUp = (targets: readonly Target[]) => Promise<readonly ('issued' | 'unknown' | null)[]>

/** Everything known about a run before it sends anything. */
export interface RunPlan {
  rows: readonly PlannedRow[]
  counts: PlanCounts
}

const LOOK_UP_ROWS = 1000
const NO_SECRETS = {}
/** When at least this share of identities are email addresses, the others get a warning. */
const MIN_EMAIL_SHARE = 0.8

const INVALID: ReadonlySet<string> = new Set(invalidRowSchema.options)
/** The policy for each kind of repeated row. */
const POLICY_OF: Partial<Record<RowProblem['code'], keyof RepeatPolicies>> = {
  repeatedInTable: 'inTable',
  issuedBefore: 'issued',
  unknownBefore: 'unknown',
}

type Counts = Omit<PlanCounts, 'missingValues'>

interface PlanInput extends ServiceQuestions {
  rows: readonly TableRow[]
  /** Cells of the header row; empty strings if there's no header. */
  headers: readonly string[]
  options: PlanOptions
  servers: readonly McpServer[]
  lookUp: LookUp
}

/**
 * Plans a run without side effects. Yields to the event loop every few milliseconds; rejects when a query rejects, and with the signal's
 * reason when it's aborted.
 */
export async function planRun(
  { rows, headers, options, servers, lookUp, asked, dryRun }: PlanInput,
  signal: AbortSignal,
): Promise<RunPlan> {
  const yieldToEventLoop = createYieldToEventLoop()
  const pass = async () => {
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  const columns = mappedColumns(options.mapping)
  const findServer = createServerFinder(servers)
  const noteRepeats = createRepeatFinder()
  const planned: PlannedRow[] = []
  let valid = 0
  let emails = 0
  for (const [position, row] of rows.entries()) {
    await pass()
    const { customer, problems } = readCustomer(row, columns)
    const named = columns.server === null ? options.serverId : row.cells[columns.server]?.trim()
    const server = findNamedServer(problems, findServer, named ?? '', columns)
    const { line, cells } = row
    const plannedRow: PlannedRow = {
      position,
      row: { line },
      cells,
      customer,
      secrets: NO_SECRETS,
      server,
      state: 'waiting',
      problems,
    }
    planned.push(plannedRow)
    if (isInvalid(plannedRow)) continue
    noteRepeats(plannedRow, columns)
    valid += 1
    if (looksLikeEmail(customer.primaryIdentity)) emails += 1
  }
  const expectsEmails = emails / valid >= MIN_EMAIL_SHARE
  const serverIds = new Set(planned.flatMap(({ server }) => server?.id ?? []))
  const requestedValues = await asked([...serverIds])
  await noteService(
    planned.filter((row) => !isInvalid(row)),
    requestedValues,
    dryRun,
    pass,
  )
  for (let at = 0; at < planned.length; at += LOOK_UP_ROWS) {
    await pass()
    await noteHistory(planned.slice(at, at + LOOK_UP_ROWS), lookUp)
  }
  const secretKeys = [...requestedValues.values()].flat().flatMap(({ key, secret }) => (secret ? [key] : []))
  const secrets = secretColumnsOf(columns, secretKeys, headers)
  const counts: Counts = { rows: rows.length, waiting: 0, skipped: 0, invalid: 0, warnings: 0, byCode: {} }
  for (const each of planned) {
    await yieldToEventLoop()
    if (expectsEmails) addEmailWarning(each, columns)
    each.state = stateOf(each, options.repeats)
    count(counts, each)
    hideSecrets(each, secrets)
  }
  return { rows: planned, counts: { ...counts, missingValues: missingValuesOf(planned) } }
}

const isInvalid = ({ problems }: PlannedRow): boolean => problems.some(({ code }) => INVALID.has(code))

/** Finds a row's server. Adds a problem to the row if the server is missing, ambiguous, or inactive. */
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

/**
 * Creates a function that adds a problem to a row if an earlier row has the same customer and server, or the same identity in a different
 * case.
 */
function createRepeatFinder(): (planned: PlannedRow, columns: MappedColumns) => void {
  const lines = new Map<string, number>()
  const spellings = new Map<string, { identity: string; line: number }>()
  return ({ row, customer, server, problems }, columns) => {
    const { primaryIdentity: identity } = customer
    // Server IDs and identities contain no line breaks here.
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
    const isKnown = state === 'issued' && problems.some(({ code }) => code === 'issuedBefore')
    if (state && !isKnown) problems.push(problemOf(state === 'issued' ? 'issuedBefore' : 'unknownBefore'))
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

function count(counts: Counts, { state, problems }: PlannedRow): void {
  counts[state] += 1
  if (state === 'waiting' && problems.length > 0) counts.warnings += 1
  for (const code of new Set(problems.map((problem) => problem.code)))
    counts.byCode[code] = (counts.byCode[code] ?? 0) + 1
}

function missingValuesOf(planned: readonly PlannedRow[]): PlanCounts['missingValues'] {
  const rowsOf = new Map<string, number>()
  for (const { problems } of planned) {
    for (const { code, text } of problems) {
      if (code === 'missingValue' && text !== null) rowsOf.set(text, (rowsOf.get(text) ?? 0) + 1)
    }
  }
  return [...rowsOf].map(([key, rows]) => ({ key, rows })).sort((one, other) => other.rows - one.rows)
}
