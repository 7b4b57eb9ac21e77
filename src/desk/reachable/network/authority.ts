import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { getPublicSuffix } from 'tldts'
import { z } from 'zod'
import { rangeOfHost } from '../../../base/network/address-range.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import { issueCertificate } from './issue-certificate.ts'
import { expiryOf } from './read-certificates.ts'

const generate = promisify(generateKeyPair)

const AUTHORITY_DAYS = 3650
const SERVER_DAYS = 90
/** Days after which the app replaces a certificate: two thirds of its lifetime. */
const RENEW_DAYS = 60
/** Backdates certificates, because another computer's clock may be slow. */
const EARLIER_MS = DAY_MS

/** Domains that no public authority vouches for (RFC 6762, RFC 8375, ICANN's `internal`). */
const PRIVATE_DOMAINS = ['local', 'internal', 'home.arpa', 'lan']

/**
 * The subject of issued certificates. It must not look like a host, because clients would check it against the authority's name
 * constraints.
 */
const SUBJECT = 'MCP Access Desk'

/** The app's own certificate authority: certificate and private key, as PEM. The key is secret. */
export const authoritySchema = z.object({
  /** The certificate's common name. */
  title: z.string().min(1).max(64),
  certificate: z.string().max(10_000),
  key: z.string().max(10_000),
  /** The domains that the authority is limited to. The app itself only uses it for private addresses. */
  domains: z.array(z.string().max(253)).max(20),
})
export type Authority = z.output<typeof authoritySchema>

/** A certificate with its key, as servers use it. Times are in milliseconds since 1970. */
export interface ServerCertificate {
  cert: string
  key: string
  expiresAt: number
  /** When the certificate should be replaced. */
  renewAt: number
}

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}
const newKeys = (): Promise<Keys> => generate('ec', { namedCurve: 'P-256' })
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * Creates an authority that clients only accept for private domains and for `names`, this computer's other names that aren't public
 * suffixes. `title`: lets users tell it apart from other authorities.
 */
export async function makeAuthority(title: string, names: readonly string[], now: number): Promise<Authority> {
  const { publicKey, privateKey } = await newKeys()
  const domains = [
    ...PRIVATE_DOMAINS,
    ...names.filter((name) => !isBelow(name, PRIVATE_DOMAINS) && !isPublicSuffix(name)),
  ]
  const certificate = issueCertificate(
    {
      subject: title,
      publicKey,
      purpose: { kind: 'authority', domains },
      from: new Date(now - EARLIER_MS),
      until: new Date(now + AUTHORITY_DAYS * DAY_MS),
    },
    { name: title, key: privateKey },
  )
  return { title, certificate, key: pemOf(privateKey), domains }
}

/**
 * Whether other people may own names below this one: a top-level domain (any single label may become one) or another public suffix
 * (`co.uk`, `github.io`; publicsuffix.org).
 */
const isPublicSuffix = (name: string): boolean => getPublicSuffix(name, { allowPrivateDomains: true }) === name

/**
 * Whether none of the authority's domains is a public suffix. Earlier versions created an authority with one for a computer called `dev`.
 */
export const isLimited = ({ domains }: Authority): boolean =>
  domains.every((domain) => PRIVATE_DOMAINS.includes(domain) || !isPublicSuffix(domain))

const isBelow = (name: string, domains: readonly string[]): boolean =>
  domains.some((domain) => name === domain || name.endsWith(`.${domain}`))

/** Whether the authority may vouch for a name or an IP address. */
export const vouchesFor = ({ domains }: Authority, host: string): boolean =>
  isIP(host) === 0 ? isBelow(host, domains) : rangeOfHost(host) === 'private'

/** `ub-common-name` of RFC 5280. */
export const MAX_COMMON_NAME = 64

/** Issues a certificate for one name or IP address, with a new key. */
export async function issueFor(authority: Authority, host: string, now: number): Promise<ServerCertificate> {
  const { publicKey, privateKey } = await newKeys()
  const signer = { name: authority.title, key: createPrivateKey(authority.key) }
  const until = Math.min(now + SERVER_DAYS * DAY_MS, expiryOf(authority.certificate))
  const cert = issueCertificate(
    {
      subject: SUBJECT,
      publicKey,
      purpose: { kind: 'server', hosts: [host] },
      from: new Date(now - EARLIER_MS),
      until: new Date(until),
    },
    signer,
  )
  return { cert, key: pemOf(privateKey), expiresAt: until, renewAt: now + RENEW_DAYS * DAY_MS }
}
