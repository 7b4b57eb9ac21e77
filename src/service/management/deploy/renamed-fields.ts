import { credentialCustomerKey } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { parameterCustomerKey } from '../../../shared/management/endpoint/endpoint.ts'
import type { Carry } from '../../../shared/management/records/impact.ts'
import type { Bound } from '../../store/bound-values.ts'
import { requestedValues } from '../customers/access-problems.ts'

/** A field that customers have a value for: a credential's or an endpoint parameter's. */
interface Field {
  key: string
  secret: boolean
}

/** Returns a definition's fields by an identity that survives renaming. */
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

/** `keeps`: the value also stays under its old key, so that a version with that key finds it again. */
interface Rename extends Carry {
  keeps: boolean
}

/** How values move between the fields of two versions. */
export interface Renaming {
  /** One list per record, so that a secret never becomes a visible value. */
  secrets: readonly Rename[]
  values: readonly Rename[]
  /** Keys required by the previous and by the next version. */
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/**
 * Returns the renamed fields, i.e. those of the same credential or parameter whose key differs in the next version, along with the values
 * to carry over. A field shared by several parameters counts as renamed if any of them was. Null if nothing moves.
 */
export function renamingOf(before: Definition, after: Definition, carry: readonly Carry[] = []): Renaming | null {
  const renamed = { secrets: new Map<string, Rename>(), values: new Map<string, Rename>() }
  const olds = fieldsOf(before)
  for (const [identity, { key, secret }] of fieldsOf(after)) {
    const old = olds.get(identity)
    if (old && old.key !== key)
      renamed[secret ? 'secrets' : 'values'].set(key, { from: old.key, to: key, keeps: false })
  }
  const [keysBefore, keysAfter] = [before, after].map(
    (each) => new Map(requestedValues(each).map((value) => [value.key, value])),
  )
  for (const { from, to } of carry) {
    const wanted = keysAfter?.get(to)
    const had = keysBefore?.get(from)
    // Neither kind may become the other: secrets stay secret, and visible values visible.
    if (!wanted || !had || had.secret !== wanted.secret) continue
    const renames = renamed[wanted.secret ? 'secrets' : 'values']
    if (!renames.has(to)) renames.set(to, { from, to, keeps: true })
  }
  if (renamed.secrets.size === 0 && renamed.values.size === 0) return null
  return {
    secrets: [...renamed.secrets.values()],
    values: [...renamed.values.values()],
    before: new Set(keysBefore?.keys()),
    after: new Set(keysAfter?.keys()),
  }
}

/** Returns a token's bound values with renamed fields; null if nothing changes. */
export function renameBound({ secrets, values, before, after }: Renaming, bound: Bound): Bound | null {
  const next = {
    secrets: applyRenames(bound.secrets, secrets, { before, after }),
    values: applyRenames(bound.values, values, { before, after }),
  }
  return next.secrets === bound.secrets && next.values === bound.values ? null : next
}

/** Renames all keys at the same time, so that two fields can swap names. */
export function applyRenames<T>(
  record: Readonly<Record<string, T>>,
  renames: readonly Rename[],
  { before, after }: Pick<Renaming, 'before' | 'after'>,
): Record<string, T> {
  const next: Record<string, T> = { ...record }
  for (const { from, keeps } of renames) if (!keeps && !after.has(from)) delete next[from]
  for (const { from, to, keeps } of renames) {
    // Values are only carried over to customers without one: an existing value is their own.
    if (keeps && Object.hasOwn(record, to)) continue
    const value = Object.hasOwn(record, from) ? record[from] : undefined
    if (value !== undefined) next[to] = value
    // The value under this name belongs to another field.
    else if (before.has(to)) delete next[to]
  }
  const isSame =
    Object.keys(next).length === Object.keys(record).length &&
    Object.entries(next).every(([key, value]) => record[key] === value)
  return isSame ? (record as Record<string, T>) : next
}

/** Returns the tools renamed in the next version, by their current name. */
export function renamedTools(before: Definition, after: Definition): Map<string, string> {
  const names = new Map(after.endpoints.map(({ id, toolName }) => [id, toolName]))
  const renamed = new Map<string, string>()
  for (const { id, toolName } of before.endpoints) {
    const name = names.get(id)
    if (name !== undefined && name !== toolName) renamed.set(toolName, name)
  }
  return renamed
}
