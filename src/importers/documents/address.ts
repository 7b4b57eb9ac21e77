/** A parsed absolute address. `user` and `password` were part of the address and are secrets. */
export interface Address {
  /** `http(s)://host[:port]` */
  baseUrl: string
  /** Path as written, without a trailing slash; empty if the address has none. */
  path: string
  user: string
  password: string
}

/** Parses an absolute http(s) address, ignoring its query and fragment. Returns null if it isn't one. */
export function readAddress(text: string): Address | null {
  const match = /^(https?:\/\/)([^/?#\s\\]+)([^?#]*)/i.exec(text.trim())
  if (!match) return null
  try {
    const url = new URL(`${match[1]}${match[2]}`)
    if (url.hostname === '') return null
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return { baseUrl: url.origin, path: (match[3] ?? '').replace(/\/+$/, ''), user, password }
  } catch {
    return null
  }
}

/** Percent-encodes characters that aren't allowed in a path, without encoding anything twice. */
export const encodePath = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/gu, encodeURIComponent)
