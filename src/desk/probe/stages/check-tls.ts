import { isIP, type Socket } from 'node:net'
import { connect, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls'
import { problemOf, type StageProblem } from '../../../shared/probe/problem.ts'
import type { StageFacts } from '../../../shared/probe/stage.ts'
import { message } from '../../../shared/text/message.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import { codeOf } from '../../../shared/values/error-code.ts'
import { stageFailure } from '../stage-failure.ts'
import { DeadlineExceeded, within } from '../watch.ts'

const SOON_DAYS = 14
/** Maximum number of hosts listed for a certificate. */
const MAX_NAMES = 4

const SELF_SIGNED = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/
const WRONG_HOST = /^(ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/
const TOO_OLD = /UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|VERSION_TOO_LOW/
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNKNOWN_PROTOCOL|RECORD_TOO_/

interface Trusted {
  ca?: string | string[] | undefined
  secureContext?: SecureContext
}

/**
 * Performs a TLS handshake over `socket`, checks the certificate, and destroys the socket. Sends no data. `ca` or `secureContext` replaces
 * the trusted authorities. Throws a `StageFailure` for `tls`, with the certificate as facts if there was one, or `AppFailure` `cancelled`.
 */
export async function checkTls(
  socket: Socket,
  host: string,
  port: number,
  options: { milliseconds: number; signal?: AbortSignal | undefined } & Trusted,
): Promise<{ facts: StageFacts<'tls'>; warning: StageProblem | null }> {
  const { milliseconds } = options
  try {
    return await within(milliseconds, options.signal, async () => judge(await shake(socket, host, options), host))
  } catch (error) {
    if (error instanceof DeadlineExceeded)
      throw stageFailure('tls', problemOf('tlsNoAnswer', { seconds: milliseconds / 1000 }))
    const code = codeOf(error)
    if (code === '') throw error
    if (TOO_OLD.test(code)) throw stageFailure('tls', problemOf('tlsTooOld'))
    if (NO_TLS.test(code)) throw stageFailure('tls', problemOf('tlsNone', { port }))
    throw stageFailure('tls', problemOf('tlsHandshake'))
  } finally {
    socket.destroy()
  }
}

function shake(socket: Socket, host: string, { ca, secureContext }: Trusted): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? { servername: host } : {}
    // Trust is checked below, so that the certificate is known even if it's invalid.
    const trusted = secureContext ? { secureContext } : { ca }
    const look = { rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }
    const secure = connect({ socket, host, ...servername, ...trusted, ...look })
    secure.once('secureConnect', () => resolve(secure))
    secure.once('error', reject)
    secure.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })
}

function judge(secure: TLSSocket, host: string): { facts: StageFacts<'tls'>; warning: StageProblem | null } {
  const certificate = secure.getPeerCertificate(true)
  const [from, until] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)]
  const now = Date.now()
  const daysLeft = Math.floor((until - now) / DAY_MS)
  const names = (certificate.subjectaltname ?? '').split(', ').flatMap((entry) => {
    const name = entry.replace(/^(DNS|IP Address):/, '')
    return name === '' || name === entry ? [] : [name]
  })
  const facts: StageFacts<'tls'> = {
    version: secure.getProtocol(),
    issuer: nameOf(certificate.issuer),
    subject: nameOf(certificate.subject),
    names,
    validFrom: iso(from),
    validUntil: iso(until),
    daysLeft: Number.isFinite(daysLeft) ? daysLeft : null,
  }
  const fail = (problem: StageProblem) => stageFailure('tls', problem, facts)
  const code = reasonOf(secure)
  const issuer = facts.issuer ?? message('probe.facts.unnamed')
  if (code === 'CERT_HAS_EXPIRED' || until < now) throw fail(problemOf('tlsExpired', { date: dayOf(until) }))
  if (code === 'CERT_NOT_YET_VALID' || from > now) throw fail(problemOf('tlsNotYetValid', { date: dayOf(from) }))
  if (WRONG_HOST.test(code)) throw fail(wrongHost(host, names.length > 0 ? names : [facts.subject ?? '']))
  if (SELF_SIGNED.test(code)) {
    throw fail(isOwnIssuer(certificate) ? problemOf('tlsSelfSigned') : problemOf('tlsUntrusted', { issuer }))
  }
  if (code === 'CERT_REVOKED') throw fail(problemOf('tlsRevoked'))
  if (code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE') throw fail(problemOf('tlsIncompleteChain', { issuer }))
  if (code !== '') throw fail(problemOf('tlsUntrusted', { issuer }))
  const soon = daysLeft < SOON_DAYS
  return { facts, warning: soon ? problemOf('tlsExpiresSoon', { count: daysLeft, date: dayOf(until) }) : null }
}

function wrongHost(host: string, names: readonly string[]): StageProblem {
  const named = names.filter((name) => name !== '').slice(0, MAX_NAMES)
  return named.length > 0 ? problemOf('tlsWrongHost', { host, names: named }) : problemOf('tlsNoHost', { host })
}

/** OpenSSL's code for why the certificate is rejected; empty if it's accepted. Node types it as an error but returns a string. */
function reasonOf(secure: TLSSocket): string {
  if (secure.authorized) return ''
  const reason: unknown = secure.authorizationError
  if (typeof reason === 'string') return reason
  return codeOf(reason) || 'unknown'
}

function isOwnIssuer(certificate: PeerCertificate): boolean {
  return JSON.stringify(certificate.issuer) === JSON.stringify(certificate.subject)
}

function nameOf(name: PeerCertificate['issuer'] | undefined): string | null {
  const text = name?.CN ?? name?.O ?? null
  return Array.isArray(text) ? (text[0] ?? null) : text
}

const iso = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : null)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
