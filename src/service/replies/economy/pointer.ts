/** The value at a path, or the longest part of the path that exists, with the value there. */
export type Found = { ok: true; value: unknown } | { ok: false; nearest: string; value: unknown }

/** Escapes a member's name for a JSON pointer. */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Finds a value by its JSON pointer (RFC 6901); a list's items go by their numbers, from 0. */
export function findByPointer(root: unknown, pointer: string): Found {
  if (pointer === '') return { ok: true, value: root }
  let value = root
  let nearest = ''
  if (!pointer.startsWith('/')) return { ok: false, nearest, value }
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!hasMember(value, name)) return { ok: false, nearest, value }
    value = (value as Record<string, unknown>)[name]
    nearest += `/${part}`
  }
  return { ok: true, value }
}

function hasMember(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return /^(?:0|[1-9]\d{0,8})$/.test(name) && Number(name) < value.length
  return Object.hasOwn(value, name)
}
