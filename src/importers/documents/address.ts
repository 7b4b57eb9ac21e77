/** An absolute address, taken apart. `user` and `password` came with it and are secrets. */
export interface Address {
  /** `http(s)://host[:port]` */
  baseUrl: string
  /** Path as written, without a final slash; empty for none. */
  path: string
  user: string
  password: string
}

/** Takes an absolute http(s) address apart; query and fragment are left out. Null when it is none. */
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

/** Percent-encodes what may not stand in a path, and nothing twice. */
export const encodePath = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/gu, encodeURIComponent)
