import type { VerdictReason } from '../../../shared/clients/verdict.ts'
import { message } from '../../../shared/text/message.ts'
import type { Limits } from '../adapter.ts'
import { findingsOf, type SchemaFinding } from './schema-findings.ts'
import { type SchemaRule, schemaRules, vendorNames } from './schema-rules.ts'

/** The parts of a tool that a verdict depends on. */
export interface JudgedTool {
  name: string
  inputSchema: unknown
}

/** Maximum nesting that models fill in reliably; OpenAI's strict mode allows no more. */
const MAX_DEPTH = 10

/** Reasons why a client's models may not work with the tools' schemas. A client that supports any model only gets warnings. */
export function schemaReasons(
  tools: readonly JudgedTool[],
  { models, dropsLists = false }: Pick<Limits, 'models' | 'dropsLists'>,
): VerdictReason[] {
  const looked = tools.map(({ name, inputSchema }) => ({ name, ...findingsOf(inputSchema) }))
  const vendors = models === 'any' ? (['claude', 'openai', 'gemini'] as const) : [models]
  /** Rejections by several vendors are reported once. */
  const rules = new Map<SchemaFinding, SchemaRule & { vendors: string[] }>()
  for (const vendor of vendors)
    for (const rule of schemaRules[vendor]) {
      if (rule.ownClientsOnly && models === 'any') continue
      const known = rules.get(rule.finding)
      if (known) known.vendors.push(vendorNames[vendor])
      else rules.set(rule.finding, { ...rule, vendors: [vendorNames[vendor]] })
    }
  const reasons = [...rules.values()].flatMap(({ finding, effect, vendors: names }): VerdictReason[] => {
    const concerned = looked.filter(({ found }) => found.has(finding)).map(({ name }) => name)
    if (concerned.length === 0) return []
    const level = effect === 'refuses' && models !== 'any' ? 'blocked' : 'warning'
    const reason = message(`verdict.schema.${finding}`, { vendors: names })
    return [{ level, code: 'schema', message: reason, tools: concerned }]
  })
  const rejected = looked.filter(({ found }) => found.has('propertyNotObject')).map(({ name }) => name)
  if (rejected.length > 0) {
    const reason = message('verdict.schema.propertyNotObject')
    reasons.unshift({ level: dropsLists ? 'blocked' : 'warning', code: 'schema', message: reason, tools: rejected })
  }
  const deep = looked.filter(({ depth }) => depth > MAX_DEPTH).map(({ name }) => name)
  if (deep.length === 0) return reasons
  const reason = message('verdict.depth', { max: MAX_DEPTH })
  return [...reasons, { level: 'warning', code: 'depth', message: reason, tools: deep }]
}
