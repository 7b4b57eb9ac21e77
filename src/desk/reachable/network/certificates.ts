import { open } from 'node:fs/promises'
import type { NetworkSetting } from '../../../shared/reachable/reachable.ts'
import { message } from '../../../shared/text/message.ts'
import type { Authority, ServerCertificate } from './authority.ts'
import { hostProblem, type NetworkField, NetworkProblem } from './network-problem.ts'
import type { ValidCertificate } from './read-certificates.ts'

const MAX_FILE_BYTES = 1024 * 1024

interface Options {
  /** The app's own authority. */
  authority: () => Promise<Authority>
  now: () => number
}

type Certificate = Pick<ValidCertificate, 'cert' | 'key' | 'expiresAt' | 'authority'>

/** Creates the source of certificates for addresses on this network: issued by the app, or read from the user's files. */
export function createCertificates({ authority, now }: Options) {
  const issued = new Map<string, ServerCertificate & { authority: string }>()

  /** Issues a certificate for a host and caches it until its renewal, or until the authority changes. */
  async function issue(host: string): Promise<Certificate> {
    const by = await authority()
    const { issueFor, vouchesFor } = await import('./authority.ts')
    if (!vouchesFor(by, host)) throw hostProblem('outside', host)
    const known = issued.get(host)
    if (known && known.renewAt > now() && known.authority === by.certificate) return known
    const made = { ...(await issueFor(by, host, now())), authority: by.certificate }
    issued.set(host, made)
    return made
  }

  return {
    /** Throws `NetworkProblem`, or `AppFailure` when the authority isn't available. */
    async certificateFor({ host, certificate }: NetworkSetting): Promise<Certificate> {
      if (certificate.from === 'app') return issue(host)
      const { readCertificates } = await import('./read-certificates.ts')
      const chain = await readSmall(certificate.chain, 'chain')
      return readCertificates({ chain, key: await readSmall(certificate.key, 'key'), host, now: now() })
    },
  }
}

async function readSmall(path: string, field: NetworkField & ('chain' | 'key')): Promise<string> {
  const fail = (code: string) =>
    new NetworkProblem(
      field,
      message('ownNetwork.file.unreadable', { path, code }),
      message('ownNetwork.file.unreadableRemedy'),
    )
  try {
    const file = await open(path, 'r')
    try {
      if ((await file.stat()).size > MAX_FILE_BYTES) throw fail('EFBIG')
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof NetworkProblem) throw error
    throw fail(error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')
  }
}
