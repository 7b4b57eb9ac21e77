import * as tls from 'node:tls'

/** The authorities of the operating system beside Node's own, where this Node can read them (22.15 and later). */
export function trustedAuthorities(): string[] | undefined {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default' | 'system') => string[] }
  try {
    return getCACertificates && [...getCACertificates('default'), ...getCACertificates('system')]
  } catch {
    return undefined
  }
}
