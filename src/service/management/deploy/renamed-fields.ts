import { credentialCustomerKey } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { parameterCustomerKey } from '../../../shared/management/endpoint/endpoint.ts'
import type { Carry } from '../../../shared/management/records/impact.ts'
import type { Bound } from '../../store/bound-values.ts'
import { askedValues } from '../customers/access-problems.ts'

/** A field that customers have a value for: of which credential, or of which endpoint's parameter. */
interface Field {
  key: string
  secret: boolean
}

/** The fields of a definition by what keeps its identity when it's renamed. */
function fieldsOf({ credentials, endpoints }: Definition): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const credential of credentials)
    if (credential.perCustomer)
      fields.set(`credential ${credential.id}`, { key: credentialCustomerKey(credential), secret: true })
  for (const { id, parameters } of endpoints)
    for (const parameter of parameters)
      if (parameter.source === 'customer')
        fields.set(`parameter ${id} ${parameter.name}`, { key: parameterCustomerKey(parameter), secret: false })
  return fields
}

/** `keeps`: it stays under its old key, too, so that a version that asks for that finds it again. */
interface Move extends Carry {
  keeps: boolean
}

/** How values move from what one version asks for to what the next one does. */
export interface Renaming {
  /** Per record, since a secret never becomes a value that's shown. */
  secrets: readonly Move[]
  values: readonly Move[]
  /** Keys that the version before asks for, and those of the next one. */
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/**
 * Fields of the same credential, or of the same parameter, that have another key in the next version, and what's to be carried over beside
 * them. A field that several parameters have in common was renamed when any of them was. Null: there's nothing to move.
 */
export function renamingOf(before: Definition, after: Definition, carry: readonly Carry[] = []): Renaming | null {
  const renamed = { secrets: new Map<string, Move>(), values: new Map<string, Move>() }
  const olds = fieldsOf(before)
  for (const [identity, { key, secret }] of fieldsOf(after)) {
    const old = olds.get(identity)
    if (old && old.key !== key)
      renamed[secret ? 'secrets' : 'values'].set(key, { from: old.key, to: key, keeps: false })
  }
  const [keysBefore, keysAfter] = [before, after].map(
    (each) => new Map(askedValues(each).map((value) => [value.key, value])),
  )
  for (const { from, to } of carry) {
    const wanted = keysAfter?.get(to)
    const had = keysBefore?.get(from)
    // A value that was shown may become a secret, but not the other way around.
    if (!wanted || !had || had.secret !== wanted.secret) continue
    const moves = renamed[wanted.secret ? 'secrets' : 'values']
    if (!moves.has(to)) moves.set(to, { from, to, keeps: true })
  }
  if (renamed.secrets.size === 0 && renamed.values.size === 0) return null
  return {
    secrets: [...renamed.secrets.values()],
    values: [...renamed.values.values()],
    before: new Set(keysBefore?.keys()),
    after: new Set(keysAfter?.keys()),
  }
}

/** What's bound to a token once fields were renamed; null: the same as before. */
export function renameBound({ secrets, values, before, after }: Renaming, bound: Bound): Bound | null {
  const next = {
    secrets: moved(bound.secrets, secrets, { before, after }),
    values: moved(bound.values, values, { before, after }),
  }
  return next.secrets === bound.secrets && next.values === bound.values ? null : next
}

/** All keys at once, so that two fields may exchange their names. */
export function moved<T>(
  record: Readonly<Record<string, T>>,
  moves: readonly Move[],
  { before, after }: Pick<Renaming, 'before' | 'after'>,
): Record<string, T> {
  const next: Record<string, T> = { ...record }
  for (const { from, keeps } of moves) if (!keeps && !after.has(from)) delete next[from]
  for (const { from, to, keeps } of moves) {
    // Values are carried over to those who have none: what a customer has for the field is theirs.
    if (keeps && Object.hasOwn(record, to)) continue
    const value = Object.hasOwn(record, from) ? record[from] : undefined
    if (value !== undefined) next[to] = value
    // Another field had this name until now: its value isn't this one's.
    else if (before.has(to)) delete next[to]
  }
  const isSame =
    Object.keys(next).length === Object.keys(record).length &&
    Object.entries(next).every(([key, value]) => record[key] === value)
  return isSame ? (record as Record<string, T>) : next
}

/** Tools that have another name in the next version, by the name that they have now. */
export function renamedTools(before: Definition, after: Definition): Map<string, string> {
  const names = new Map(after.endpoints.map(({ id, toolName }) => [id, toolName]))
  const renamed = new Map<string, string>()
  for (const { id, toolName } of before.endpoints) {
    const name = names.get(id)
    if (name !== undefined && name !== toolName) renamed.set(toolName, name)
  }
  return renamed
}
