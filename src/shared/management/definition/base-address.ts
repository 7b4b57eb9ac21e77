import { z } from 'zod'

/** Where requests can go: scheme, host, and optional path prefix; no credentials, query, or fragment. */
const baseAddressUrlSchema = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^\s/?#@\\{}]+(\/[^\s?#\\{}]*)?$/i)
  .refine(isAddress)

/**
 * A named address that endpoints share. Endpoints refer to it as `base:<id>`, so changing the address affects all of them. `name`: the
 * variable or document it came from. `url` is null until the user has set it.
 */
export const baseAddressSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().trim().min(1).max(200),
  url: baseAddressUrlSchema.nullable(),
})
export type BaseAddress = z.output<typeof baseAddressSchema>

/** `base:<id>`, with an optional path below it. */
const REFERENCE = /^base:([A-Za-z0-9_-]{1,64})(\/[^\s?#]*)?$/

/** Returns a reference to a base address, as stored in `Endpoint.baseUrl` or before the path of a token URL. */
export const baseReference = (id: string): string => `base:${id}`

/** Returns the ID of the base address that a stored URL refers to, or null if the URL is a complete address. */
export const baseAddressIdOf = (url: string): string | null => REFERENCE.exec(url)?.[1] ?? null

/** Updates a stored URL's reference to its base address's new ID. */
export function renewReference(url: string, ids: ReadonlyMap<string, string>): string {
  const id = baseAddressIdOf(url)
  return id === null ? url : baseReference(ids.get(id) ?? id) + url.slice(baseReference(id).length)
}

/** Resolves the reference in a stored URL; returns null if its base address has no URL. Returns URLs without a reference unchanged. */
export function resolveBaseAddress(url: string, baseAddresses: readonly BaseAddress[]): string | null {
  const reference = REFERENCE.exec(url)
  if (!reference) return url.startsWith('base:') ? null : url
  const known = baseAddresses.find(({ id }) => id === reference[1])?.url
  return known ? known.replace(/\/+$/, '') + (reference[2] ?? '') : null
}

/** Formats a stored URL for display: with the base address's URL, or its name while it has no URL. */
export function describeAddress(url: string, baseAddresses: readonly BaseAddress[]): string {
  const reference = REFERENCE.exec(url)
  const name = baseAddresses.find(({ id }) => id === reference?.[1])?.name
  return resolveBaseAddress(url, baseAddresses) ?? (name === undefined ? url : name + (reference?.[2] ?? ''))
}

/**
 * Parses a base address as entered: trims spaces and trailing slashes, and adds a missing scheme: https (http for this computer). Returns
 * null if it isn't an address, or has credentials, a query, or a placeholder.
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
