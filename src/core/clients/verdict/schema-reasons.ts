import type { VerdictReason } from '../../../shared/clients/verdict.ts'
import type { Limits } from '../adapter.ts'
import { findingsOf } from './schema-findings.ts'
import { type SchemaRule, schemaRules, vendorNames } from './schema-rules.ts'

/** A tool as far as a verdict looks at it. */
export interface JudgedTool {
  name: string
  inputSchema: unknown
}

/** More levels than a model fills in reliably; OpenAI's strict mode takes no more. */
const DEEPEST = 10

/** What speaks against the tools' schemas for the models of a client. A client for any model gets remarks only. */
export function schemaReasons(tools: readonly JudgedTool[], models: Limits['models']): VerdictReason[] {
  const looked = tools.map(({ name, inputSchema }) => ({ name, ...findingsOf(inputSchema) }))
  const vendors = models === 'any' ? (['claude', 'openai', 'gemini'] as const) : [models]
  /** One rule of several vendors makes one sentence. */
  const rules = new Map<string, SchemaRule & { vendors: string[] }>()
  for (const vendor of vendors)
    for (const rule of schemaRules[vendor]) {
      if (rule.ownClientsOnly && models === 'any') continue
      const known = rules.get(rule.what)
      if (known) known.vendors.push(vendorNames[vendor])
      else rules.set(rule.what, { ...rule, vendors: [vendorNames[vendor]] })
    }
  const reasons = [...rules.values()].flatMap(({ finding, effect, what, vendors: names }): VerdictReason[] => {
    const concerned = looked.filter(({ found }) => found.has(finding)).map(({ name }) => name)
    if (concerned.length === 0) return []
    const verb = effect === 'refuses' ? 'refuse' : 'may refuse'
    const text = `${listed(names)} models ${verb} tools whose arguments ${what}.`
    const level = effect === 'refuses' && models !== 'any' ? 'blocked' : 'remark'
    return [{ level, code: 'schema', text, tools: concerned }]
  })
  const deep = looked.filter(({ depth }) => depth > DEEPEST).map(({ name }) => name)
  if (deep.length === 0) return reasons
  const text = `Arguments nested more than ${DEEPEST} levels deep are filled in wrongly by many models.`
  return [...reasons, { level: 'remark', code: 'depth', text, tools: deep }]
}

/** Names as a sentence lists them. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
