import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { APP_LANGUAGE } from '../../../shared/text/language.ts'
import { message } from '../../../shared/text/message.ts'
import { NetworkProblem } from './network-problem.ts'

/** The file name of an authority's certificate: Windows and Debian require this extension. */
export const AUTHORITY_FILE = 'mcp-access-desk-ca.crt'

/** More certificates than any chain needs. */
const MAX_CERTIFICATES = 20
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** A valid certificate as servers use it. */
export interface ValidCertificate {
  /** Chain and key as PEM. */
  cert: string
  key: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The certificate (PEM) of the private authority that issued it; null when a public authority did. */
  authority: string | null
}

/** When a certificate (PEM) expires, in milliseconds since 1970. */
export const expiryOf = (certificate: string): number => Date.parse(new X509Certificate(certificate).validTo)

/** A certificate's common name or, without one, its whole subject. */
export function nameOfCertificate(certificate: string): string {
  const { subject } = new X509Certificate(certificate)
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
}

/** SHA-256 fingerprint of a certificate (PEM), as `AB:CD:…`. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256

/**
 * Reads a certificate with its chain and key, and validates them for a name or an IP address. Throws `NetworkProblem` for the field `chain`
 * or `key`.
 */
export function readCertificates({
  chain,
  key,
  host,
  now,
}: {
  /** The content of the chosen files. */
  chain: string
  key: string
  host: string
  now: number
}): ValidCertificate {
  const certificates = parseChain(chain)
  const [leaf] = certificates
  if (leaf === undefined) throw chainProblem('noCertificate')
  const privateKey = parseKey(key)
  if (!leaf.checkPrivateKey(privateKey))
    throw new NetworkProblem('key', message('ownNetwork.key.mismatch'), message('ownNetwork.key.mismatchRemedy'))
  checkDates(leaf, now)
  checkName(leaf, host)
  const { used, authority } = followChain(certificates, now)
  return {
    cert: used.map(String).join(''),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    expiresAt: Math.min(...used.map(({ validTo }) => Date.parse(validTo))),
    authority: authority === null ? null : String(authority),
  }
}

type Simple = 'noCertificate' | 'incomplete' | 'outdatedAuthority'
const chainProblem = (name: Simple): NetworkProblem =>
  new NetworkProblem('chain', message(`ownNetwork.chain.${name}`), message(`ownNetwork.chain.${name}Remedy`))

function parseChain(text: string): X509Certificate[] {
  const blocks = text.match(CERTIFICATE) ?? []
  if (blocks.length > MAX_CERTIFICATES) throw chainProblem('noCertificate')
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    throw chainProblem('noCertificate')
  }
}

function parseKey(text: string): KeyObject {
  const fail = (name: 'protected' | 'noKey') =>
    new NetworkProblem('key', message(`ownNetwork.key.${name}`), message(`ownNetwork.key.${name}Remedy`))
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text)) throw fail('protected')
  try {
    return createPrivateKey(text)
  } catch {
    throw fail('noKey')
  }
}

const days = new Intl.DateTimeFormat(APP_LANGUAGE, { dateStyle: 'long' })

function checkDates({ validFrom, validTo }: X509Certificate, now: number): void {
  const [from, until] = [Date.parse(validFrom), Date.parse(validTo)]
  if (until < now) {
    const day = days.format(until)
    const cause = message('ownNetwork.chain.expired', { day })
    throw new NetworkProblem('chain', cause, message('ownNetwork.chain.expiredRemedy'))
  }
  if (from > now) {
    const cause = message('ownNetwork.chain.notYet', { day: days.format(from) })
    throw new NetworkProblem('chain', cause, message('ownNetwork.chain.notYetRemedy'))
  }
}

/** Checks the certificate's names, ignoring the common name, as current clients do. */
function checkName(leaf: X509Certificate, host: string): void {
  const covered =
    isIP(host) === 0 ? leaf.checkHost(host, { subject: 'never' }) !== undefined : leaf.checkIP(host) !== undefined
  if (covered) return
  const names = (leaf.subjectAltName ?? '').split(', ').map((each) => each.replace(/^(DNS|IP Address):/, ''))
  const cause = names[0]
    ? message('ownNetwork.chain.otherName', { host, names: names.slice(0, 5) })
    : message('ownNetwork.chain.noName', { host })
  throw new NetworkProblem('chain', cause, message('ownNetwork.chain.otherNameRemedy'))
}

const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/**
 * Follows the chain from the certificate to its authority: first other certificates in the file, in any order, then public authorities. A
 * private authority must be in the file so that it can be given to clients, because servers don't send it.
 */
function followChain(
  [leaf, ...others]: X509Certificate[],
  now: number,
): { used: X509Certificate[]; authority: X509Certificate | null } {
  const used: X509Certificate[] = []
  for (let at = leaf; at !== undefined; ) {
    const last: X509Certificate = at
    if (isSelfSigned(last)) {
      const isPublic = publicRoots().some(({ fingerprint256 }) => fingerprint256 === last.fingerprint256)
      if (used.length === 0) return { used: [last], authority: last }
      return { used, authority: isPublic ? null : last }
    }
    used.push(last)
    const next = others.find((each) => !used.includes(each) && isIssuedBy(last, each))
    if (next !== undefined && Date.parse(next.validTo) < now) throw chainProblem('outdatedAuthority')
    if (next === undefined && publicRoots().some((root) => isIssuedBy(last, root))) return { used, authority: null }
    at = next
  }
  throw chainProblem('incomplete')
}

let roots: X509Certificate[] | null = null
const publicRoots = (): X509Certificate[] => (roots ??= rootCertificates.map((each) => new X509Certificate(each)))
