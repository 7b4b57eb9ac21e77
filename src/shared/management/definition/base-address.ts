import { z } from 'zod'

/** Where requests can go: scheme, host and optional path prefix; no login, query or fragment. */
const baseAddressUrlSchema = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^\s/?#@\\{}]+(\/[^\s?#\\{}]*)?$/i)
  .refine(isAddress)

/**
 * One named address that endpoints share. An endpoint refers to it as `base:<id>`, so that a change of the address moves
 * all of its endpoints. `name`: the variable or document it came from. `url` null: nobody has said yet where it is.
 */
export const baseAddressSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().trim().min(1).max(200),
  url: baseAddressUrlSchema.nullable(),
})
export type BaseAddress = z.output<typeof baseAddressSchema>

/** `base:<id>`, with an optional path below it. */
const REFERENCE = /^base:([A-Za-z0-9_-]{1,64})(\/[^\s?#]*)?$/

/** A reference to a base address, as it is stored in `Endpoint.baseUrl` or before the path of a token URL. */
export const baseReference = (id: string): string => `base:${id}`

/** Id of the base address that a stored URL refers to; null when it is an address of its own. */
export const baseAddressIdOf = (url: string): string | null => REFERENCE.exec(url)?.[1] ?? null

/** A stored URL that refers to the base address under its new id. */
export function renewReference(url: string, ids: ReadonlyMap<string, string>): string {
  const id = baseAddressIdOf(url)
  return id === null ? url : baseReference(ids.get(id) ?? id) + url.slice(baseReference(id).length)
}

/** A stored URL with its base address put in; null when that address isn't known. URLs without a reference stay. */
export function resolveBaseAddress(url: string, baseAddresses: readonly BaseAddress[]): string | null {
  const reference = REFERENCE.exec(url)
  if (!reference) return url.startsWith('base:') ? null : url
  const known = baseAddresses.find(({ id }) => id === reference[1])?.url
  return known ? known.replace(/\/+$/, '') + (reference[2] ?? '') : null
}

/** A stored URL for people to read: with its base address, or while that has no URL with the base address's name. */
export function describeAddress(url: string, baseAddresses: readonly BaseAddress[]): string {
  const reference = REFERENCE.exec(url)
  const name = baseAddresses.find(({ id }) => id === reference?.[1])?.name
  return resolveBaseAddress(url, baseAddresses) ?? (name === undefined ? url : name + (reference?.[2] ?? ''))
}

/**
 * A base address as people write it: spaces and final slashes go, a missing scheme becomes https (http for this
 * computer). Null when it isn't one, or has a login, a query or a placeholder.
 */
export function readBaseAddress(text: string): string | null {
  const trimmed = text.trim()
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i.test(trimmed)
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`
  const parsed = baseAddressUrlSchema.safeParse(absolute.replace(/\/+$/, ''))
  return parsed.success ? parsed.data : null
}

function isAddress(text: string): boolean {
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}
