import { createHash, randomBytes } from 'node:crypto'
import type { CredentialKind } from '../../../shared/management/definition/credential.ts'
import { message } from '../../../shared/text/message.ts'
import type { RequestSigner, UpstreamRequest } from '../build-request.ts'
import { RequestProblem } from '../request-problem.ts'
import { type Challenge, challengeOf } from './challenge.ts'
import { digestHeader } from './digest-header.ts'

type Details = Extract<CredentialKind, { kind: 'digest' }>

const MAX_SESSIONS = 5_000
/** Maximum number of times that one request is signed again, because another call may use up a nonce in the meantime. */
const MAX_AGAIN = 2

/** A challenge that's reused for later requests, so that most need only one round trip. */
interface Session {
  challenge: Challenge
  cnonce: string
  count: number
}

export interface DigestSigner extends RequestSigner {
  /** Whether a server has sent a challenge that's supported. */
  isOffered(): boolean
}

/** The challenges of servers, by origin, user, and password. */
export interface DigestSessions {
  /** Creates a signer for one call. `onHash` gets every hash that's sent, to be masked. */
  signer(details: Details, password: string, onHash: (hash: string) => void): DigestSigner
}

/** Creates an empty set of sessions. */
export function createDigestSessions(): DigestSessions {
  const sessions = new Map<string, Session>()

  return {
    signer({ username }, password, onHash) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
      if (/[\x00-\x08\x0a-\x1f\x7f]/.test(username)) {
        throw new RequestProblem('credential', message('upstream.accessLineBreak'))
      }
      const secret = createHash('sha256').update(password).digest('hex')
      const keyOf = ({ origin }: UpstreamRequest) => JSON.stringify([origin, username, secret])
      let isOffered = false
      let again = 0

      function withDigest(request: UpstreamRequest, session: Session): UpstreamRequest {
        isOffered = true
        session.count += 1
        const { header, response } = digestHeader({ ...request, ...session, username, password })
        onHash(response)
        const others = request.headers.filter(([name]) => name.toLowerCase() !== 'authorization')
        return { ...request, headers: [...others, ['Authorization', header]] }
      }

      return {
        sign(request) {
          again = 0
          const session = sessions.get(keyOf(request))
          if (session) return withDigest(request, session)
          // An endpoint's own header would be sent instead of the credential.
          return { ...request, headers: request.headers.filter(([name]) => name.toLowerCase() !== 'authorization') }
        },
        signAgain(request, headers) {
          const challenge = challengeOf(headers)
          const isStale = challenge?.stale?.toLowerCase() === 'true'
          // If the server rejects a nonce that it has just issued, the password is wrong.
          if (!challenge || again === MAX_AGAIN || (again > 0 && !isStale)) {
            sessions.delete(keyOf(request))
            return null
          }
          again += 1
          const session = { challenge, cnonce: randomBytes(18).toString('base64'), count: 0 }
          if (sessions.size >= MAX_SESSIONS) sessions.clear()
          sessions.set(keyOf(request), session)
          return withDigest(request, session)
        },
        isOffered: () => isOffered,
      }
    },
  }
}
