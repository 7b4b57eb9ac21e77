import { createSecureContext, type SecureContext } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/**
 * Reading takes 5 to 10 s on many Macs, and over a minute on some (nodejs/node#63313). After this many milliseconds, the store counts as
 * unreadable.
 */
const READ_LIMIT_MS = 30_000
const MAX_AUTHORITIES = 2_000

/** Number of certificates parsed before yielding to the event loop. */
const SLICE = 20

/** Certificates as PEM: those that Node ships or was given, and those of the operating system. */
export interface Authorities {
  standard: string[]
  system: string[]
}

/** The authorities that the operating system trusts in addition to Node's, such as a company's. */
export interface SystemTrust {
  /**
   * Returns a context for connecting after a trust failure, or null if there are no additional authorities or this Node version can't read
   * them (`tls.getCACertificates` was added in 22.15). Read once and shared, because every context parses its certificates again.
   */
  context(): Promise<SecureContext | null>
}

const TRUST_FAILURES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Whether a TLS error code means that the certificate's authority is unknown, so additional authorities could help. */
export const isTrustFailure = (code: string): boolean => TRUST_FAILURES.has(code)

/**
 * Runs in a worker because reading the system's store blocks (on macOS it would freeze the window or every customer's call), and so does
 * parsing hundreds of certificates. Keeps what the system trusts and Node doesn't, plus any of Node's authorities that issued one of those:
 * a context with these few is fast to create, and whatever chains only to Node's own authorities is trusted without it.
 */
const PICK = `
const { parentPort, workerData } = require('node:worker_threads')
const { X509Certificate } = require('node:crypto')
const { getCACertificates: read } = require('node:tls')
const { standard, system } = workerData ?? {
  standard: read ? read('default') : [],
  system: read ? read('system') : [],
}
const names = (certificate) => {
  try {
    const { issuer, subject } = new X509Certificate(certificate)
    return { issuer, subject }
  } catch {
    return null
  }
}
const known = new Set(standard)
const added = [...new Set(system)].filter((certificate) => !known.has(certificate) && names(certificate) !== null)
const issuers = new Set(added.map((certificate) => names(certificate).issuer))
const needed = added.length === 0 ? [] : standard.filter((certificate) => issuers.has(names(certificate)?.subject))
parentPort.postMessage([...added, ...needed])`

const pickedSchema = z.array(z.string()).max(MAX_AUTHORITIES)

/**
 * Reads both lists and picks from them, off the event loop. Rejects if the system's list can't be read. `given`: the lists to pick from
 * instead.
 */
export function pickAuthorities(given: Authorities | null = null): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PICK, { eval: true, workerData: given })
    const timer = setTimeout(() => {
      reject(new Error('The system’s certificates could not be read in time'))
      void worker.terminate()
    }, READ_LIMIT_MS)
    worker.unref()
    worker.once('message', (message) => resolve(pickedSchema.parse(message)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The system’s certificates could not be read'))
    })
  })
}

/**
 * The part of Node's native context that adds a single certificate, which avoids the cost of adding all of them at once. Internal to Node,
 * so optional.
 */
interface Extensible {
  context?: { addCACert?: (certificate: string) => void }
}

/** Creates a context that trusts only these authorities, adding a slice of them at a time so that nothing else is blocked for long. */
async function makeContext(authorities: string[]): Promise<SecureContext> {
  const context: SecureContext = createSecureContext({ ca: authorities.slice(0, SLICE) })
  const inner = (context as unknown as Extensible).context
  if (!inner?.addCACert) return createSecureContext({ ca: authorities })
  for (let at = SLICE; at < authorities.length; at += SLICE) {
    await new Promise((resolve) => setImmediate(resolve))
    for (const authority of authorities.slice(at, at + SLICE)) inner.addCACert(authority)
  }
  return context
}

/** Picks the authorities on the first call of `context()`. A failed read is retried on the next call. */
export function createSystemTrust(pick: () => Promise<string[]> = pickAuthorities): SystemTrust {
  let context: Promise<SecureContext | null> | null = null
  async function make(): Promise<SecureContext | null> {
    const authorities = await pick()
    return authorities.length > 0 ? makeContext(authorities) : null
  }
  return {
    context() {
      context ??= make().catch(() => {
        context = null
        return null
      })
      return context
    },
  }
}

/** The process-wide instance. */
export const systemTrust = createSystemTrust()
