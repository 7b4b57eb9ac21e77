import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import type { SecretMasker } from '../../base/masking/secret-masker.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { AuditChange } from '../../shared/management/records/audit-entry.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import type { SubjectState } from './subject.ts'

/** Maximum number of changed values kept per operation, and maximum length of a value as JSON, in characters. */
const MAX_CHANGES = 60
const MAX_CHARACTERS = 300

/** Parts of an endpoint that don't reveal the contents of its request. For all other parts, we only record that they changed. */
const SHOWN_PARTS: ReadonlySet<string> = new Set([
  'toolName',
  'title',
  'description',
  'method',
  'enabled',
  'timeoutSeconds',
  'credentialId',
  'furtherCredentialIds',
])

/**
 * Returns the differences between two states (null: the subject didn't exist). Hides secrets and anything that may contain one, and masks
 * the rest.
 */
export async function describeChanges(
  before: SubjectState | null,
  after: SubjectState | null,
  masker: SecretMasker,
): Promise<{ changes: AuditChange[]; cut: boolean }> {
  const changes: AuditChange[] = []
  let cut = false
  const add = ({ field, ...change }: AuditChange) => {
    // A field's name can contain a secret, too.
    if (changes.length < MAX_CHANGES) changes.push({ field: masker.text(field), ...change })
    else cut = true
  }
  const shown = (value: unknown) => bounded(masker.json(value ?? null))
  for (const field of keysOf(before?.fields, after?.fields)) {
    const [old, now] = [before?.fields[field], after?.fields[field]]
    if (!same(old, now)) add({ field, before: shown(old), after: shown(now), hidden: false })
  }
  for (const field of keysOf(before?.secrets, after?.secrets)) {
    if (!same(before?.secrets[field], after?.secrets[field])) add(hidden(field))
  }
  const yieldToEventLoop = createYieldToEventLoop()
  const [olds, news] = [byId(before), byId(after)]
  for (const id of new Set([...olds.keys(), ...news.keys()])) {
    await yieldToEventLoop()
    const [old, now] = [olds.get(id), news.get(id)]
    if (old === now) continue
    const field = `endpoint ${now?.toolName ?? old?.toolName ?? id}`
    if (!old || !now) {
      add({ field, before: old ? shown(nameOf(old)) : null, after: now ? shown(nameOf(now)) : null, hidden: false })
      continue
    }
    for (const part of keysOf(old, now)) {
      const [was, is] = [Reflect.get(old, part), Reflect.get(now, part)]
      if (same(was, is)) continue
      if (SHOWN_PARTS.has(part))
        add({ field: `${field}: ${part}`, before: shown(was), after: shown(is), hidden: false })
      else add(hidden(`${field}: ${part}`))
    }
  }
  return { changes, cut }
}

const hidden = (field: string): AuditChange => ({ field, before: null, after: null, hidden: true })

const nameOf = ({ method, title }: Endpoint): string => `${method} ${title}`

const byId = (state: SubjectState | null): ReadonlyMap<string, Endpoint> =>
  new Map(state?.endpoints.map((endpoint) => [endpoint.id, endpoint]))

const keysOf = (one: object | undefined, other: object | undefined): Set<string> =>
  new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Returns a short value unchanged, or a long one as truncated text. */
function bounded(value: unknown): AuditChange['before'] {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= MAX_CHARACTERS) return value as AuditChange['before']
  return `${toWellFormed(text.slice(0, MAX_CHARACTERS))}…`
}
