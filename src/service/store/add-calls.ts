import { sql } from 'kysely'
import type { CallDays } from './call-days.ts'
import type { CallEntry } from './call-entry.ts'
import { SECRET_COLUMNS, type SecretColumn } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn, ParameterValue } from './engine/fragments.ts'

/** The columns given for a call; the rest come from its token. */
const ADDED: readonly ParameterColumn[] = [
  { name: sql`at`, type: 'text' },
  { name: sql`token_id`, type: 'text' },
  { name: sql`tool`, type: 'text' },
  { name: sql`ok`, type: 'integer' },
  { name: sql`error_kind`, type: 'text' },
  { name: sql`status`, type: 'integer' },
  { name: sql`duration_ms`, type: 'real' },
  { name: sql`argument_bytes`, type: 'integer' },
  { name: sql`reply_bytes`, type: 'integer' },
  { name: sql`arguments`, type: 'text' },
  { name: sql`reply`, type: 'text' },
  { name: sql`test`, type: 'integer' },
  { name: sql`whole_tokens`, type: 'integer' },
  { name: sql`shown_tokens`, type: 'integer' },
  { name: sql`continued_tool`, type: 'text' },
  { name: sql`retries`, type: 'integer' },
  { name: sql`waited_ms`, type: 'real' },
]
/** Maximum number of calls, and of characters of stored content, that are added with one statement. */
const [PORTION, PORTION_CHARACTERS] = [500, 1_000_000]

/** Creates the function that stores new calls. `callDays` is null if calls aren't partitioned by day. */
export function createAddCalls(database: Queries, callDays: Pick<CallDays, 'takeTurn'> | null) {
  const { crossJoin, parameterRows } = database.fragments
  const { secrets } = database

  const seal = async (column: SecretColumn, tokenId: string, at: string, text: string | null) =>
    text === null ? null : secrets.seal(column, [tokenId, at], text)

  /** Returns the values of `ADDED`. */
  async function addedRow(entry: CallEntry): Promise<ParameterValue[]> {
    const { tokenId, tool, ok, test, errorKind, status, durationMs, argumentBytes, replyBytes } = entry
    const { shortened, continues, waited } = entry
    const at = new Date(entry.at).toISOString()
    const given = await seal(SECRET_COLUMNS.callArguments, tokenId, at, entry.arguments)
    const reply = await seal(SECRET_COLUMNS.callReply, tokenId, at, entry.reply)
    const facts = [at, tokenId, tool, ok ? 1 : 0, errorKind, status, durationMs, argumentBytes, replyBytes]
    const lengths = [shortened?.from ?? null, shortened?.to ?? null, continues ?? null]
    return [...facts, given, reply, test ? 1 : 0, ...lengths, waited?.retries ?? null, waited?.ms ?? null]
  }

  /**
   * Adds calls in order. A reader that sees a call also sees all calls with smaller numbers, even those added concurrently. Skips calls
   * whose token no longer exists because its customer or server was removed. Returns the argument with which `callDays` checks whether the
   * transaction was committed, or null if no check is needed.
   */
  return (entries: readonly CallEntry[]): Promise<string | null> =>
    database.atomic(async () => {
      const portions = await Promise.all(inPortions(entries).map((some) => Promise.all(some.map(addedRow))))
      const turn = (await callDays?.takeTurn()) ?? null
      for (const rows of portions) {
        await database.run(sql`
          INSERT INTO calls (at, server_id, customer_id, token_id, tool, ok, error_kind, status, duration_ms,
            argument_bytes, reply_bytes, arguments, reply, test, whole_tokens, shown_tokens, continued_tool, retries, waited_ms)
          SELECT v.at, t.server_id, t.customer_id, t.id, v.tool, v.ok, v.error_kind, v.status, v.duration_ms,
            v.argument_bytes, v.reply_bytes, v.arguments, v.reply, v.test, v.whole_tokens, v.shown_tokens, v.continued_tool,
            v.retries, v.waited_ms
          FROM ${parameterRows(ADDED, rows)} ${crossJoin} tokens t ON t.id = v.token_id ORDER BY v.place`)
      }
      return turn
    })
}

function inPortions(entries: readonly CallEntry[]): CallEntry[][] {
  const portions: CallEntry[][] = []
  let characters = 0
  for (const entry of entries) {
    const last = portions.at(-1)
    if (last && last.length < PORTION && characters < PORTION_CHARACTERS) last.push(entry)
    else {
      portions.push([entry])
      characters = 0
    }
    characters += (entry.arguments?.length ?? 0) + (entry.reply?.length ?? 0)
  }
  return portions
}
