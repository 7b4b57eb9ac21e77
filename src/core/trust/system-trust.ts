import { X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** Reading takes 5 to 10 s on many Macs, and over a minute on some (nodejs/node#63313). Then it counts as unreadable. */
const READ_LIMIT_MS = 30_000
const MAX_AUTHORITIES = 2_000

const authoritiesSchema = z.object({
  standard: z.array(z.string()).max(MAX_AUTHORITIES),
  system: z.array(z.string()).max(20_000),
})
/** Certificates as PEM: those that Node brings or was given, and those of the operating system. */
export type Authorities = z.output<typeof authoritiesSchema>

/** The authorities that the operating system trusts beside Node's own, such as a company's. */
export interface SystemTrust {
  /**
   * A context to connect with after a trust failure, read once and shared; null where there's none, or where this Node
   * can't read them (`tls.getCACertificates` came with 22.15). Sharing matters: every context parses its certificates again.
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

/** Whether a TLS error code says that the certificate's authority isn't known. Other authorities can then help. */
export const isTrustFailure = (code: string): boolean => TRUST_FAILURES.has(code)

/** Runs in a worker, as reading the system's store blocks: on macOS it would freeze the window or every customer's call. */
const READ = `
const { parentPort } = require('node:worker_threads')
const { getCACertificates } = require('node:tls')
parentPort.postMessage({
  standard: getCACertificates ? getCACertificates('default') : [],
  system: getCACertificates ? getCACertificates('system') : [],
})`

/** Reads both lists off the event loop. Rejects when the store can't be read. */
function readAuthorities(): Promise<Authorities> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READ, { eval: true })
    const timer = setTimeout(() => {
      reject(new Error('The system’s certificates could not be read in time'))
      void worker.terminate()
    }, READ_LIMIT_MS)
    worker.unref()
    worker.once('message', (message) => resolve(authoritiesSchema.parse(message)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The system’s certificates could not be read'))
    })
  })
}

/**
 * What the system trusts and Node doesn't, with those of Node's own that issued any of it. A context of these few is quick to
 * make; whatever chains to Node's own authorities alone is trusted without it.
 */
export function pickAuthorities({ standard, system }: Authorities): string[] {
  const known = new Set(standard)
  const added = [...new Set(system)].filter((certificate) => !known.has(certificate)).slice(0, MAX_AUTHORITIES)
  const issuers = new Set(added.map((certificate) => readNames(certificate)?.issuer))
  const needed = added.length === 0 ? [] : standard.filter((one) => issuers.has(readNames(one)?.subject))
  return [...added.filter((certificate) => readNames(certificate) !== null), ...needed]
}

function readNames(certificate: string): { issuer: string; subject: string } | null {
  try {
    const { issuer, subject } = new X509Certificate(certificate)
    return { issuer, subject }
  } catch {
    return null
  }
}

/** Reads the lists at the first `context()` only. A failed reading is tried again at the next. */
export function createSystemTrust(read: () => Promise<Authorities> = readAuthorities): SystemTrust {
  let context: Promise<SecureContext | null> | null = null
  async function make(): Promise<SecureContext | null> {
    const ca = pickAuthorities(await read())
    return ca.length > 0 ? createSecureContext({ ca }) : null
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

/** The one of this process. */
export const systemTrust = createSystemTrust()
