import type { Verdict, VerdictReason } from '../../../shared/clients/verdict.ts'
import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { entryName } from '../entry-name.ts'
import { clientAdapters } from '../registry.ts'
import { addressReasons } from './address-reasons.ts'
import { nameReasons } from './name-reasons.ts'
import { type JudgedTool, schemaReasons } from './schema-reasons.ts'

/** The input of a verdict. */
export interface Judged {
  url: string
  /** The MCP server's name, which some clients include in tool names. */
  title: string
  /** Whether clients must trust an authority that isn't public. */
  privateAuthority?: boolean
  /** Whether the token is also sent as a header. */
  bearer: boolean
  tools: readonly JudgedTool[]
  /** Size of the largest reply seen; null if there was none. */
  replyBytes: number | null
}

/** Number of characters that take up a large part of any model's context window; used for clients without a known limit. */
const LARGE_REPLY = 100_000
const CHARACTERS_A_TOKEN = 4

/** Whether a URL works in a client, with every reason against it, worst first. */
export function verdictOf(adapter: ClientAdapter, judged: Judged): Verdict {
  const names = judged.tools.map(({ name }) => name)
  const reasons = [
    ...addressReasons(judged.url, adapter, judged.privateAuthority),
    ...discontinuedReasons(adapter),
    ...headerReasons(adapter, judged.bearer),
    ...nameReasons(names, entryName(judged.title), adapter.limits),
    ...schemaReasons(judged.tools, adapter.limits),
    ...replyReasons(adapter, judged.replyBytes),
  ]
  const blocked = reasons.filter(({ level }) => level === 'blocked')
  const warnings = reasons.filter(({ level }) => level === 'warning')
  const level = blocked.length > 0 ? 'blocked' : warnings.length > 0 ? 'warning' : 'works'
  return { clientId: adapter.id, level, reasons: [...blocked, ...warnings] }
}

/** The verdict for every client, in registry order. */
export const verdictsOf = (judged: Judged): Verdict[] => clientAdapters.map((adapter) => verdictOf(adapter, judged))

const discontinuedReasons = ({ discontinued }: ClientAdapter): VerdictReason[] =>
  discontinued === undefined ? [] : [{ level: 'warning', code: 'discontinued', message: discontinued, tools: [] }]

function headerReasons({ headers }: ClientAdapter, bearer: boolean): VerdictReason[] {
  if (!bearer || headers === 'yes') return []
  const reason = message(headers === 'no' ? 'verdict.headerNever' : 'verdict.headerUnconfirmed')
  return [{ level: 'warning', code: 'header', message: reason, tools: [] }]
}

function replyReasons({ limits }: ClientAdapter, bytes: number | null): VerdictReason[] {
  const limit = limits.replyCharacters ?? LARGE_REPLY
  if (bytes === null || bytes <= limit) return []
  const size = {
    kilobytes: Math.round(bytes / 1000),
    tokens: Math.round(bytes / CHARACTERS_A_TOKEN / 1000) * 1000,
  }
  const reason = message(limits.replyCharacters === undefined ? 'verdict.replyFillsContext' : 'verdict.replyCut', size)
  return [{ level: 'warning', code: 'replySize', message: reason, tools: [] }]
}
