import { message } from '../../../shared/text/message.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Reading } from '../lex/expansion.ts'
import { type Notices, type Statement, Unreadable } from '../lex/statement.ts'
import { expandVariables } from '../read/curl-variables.ts'
import { readOperation } from '../read/operation.ts'
import { readOptions } from '../read/options.ts'
import { type Draft, makeDraft } from './draft.ts'
import { readTokenRequest } from './token-request.ts'

/** One request of a command: an endpoint or, if it requests an access token, only a credential. */
export interface ReadRequest {
  line: number
  host: string
  draft: Draft | null
  credentials: FoundCredential[]
}

/** Reads the requests of one command, one per address. Reports requests that can't be read. */
export function readRequests(statement: Statement, reading: Reading): ReadRequest[] {
  const requests: ReadRequest[] = []
  const { line } = statement
  attempt(line, reading.notices, () => {
    for (const options of readOptions(statement.words)) {
      const operation = readOperation(expandVariables(options, reading), statement, reading)
      if (operation.urls.length === 0) throw new Unreadable(line, message('curl.request.noUrl'))
      for (const url of operation.urls) {
        if (reading.requestsLeft === 0) throw new Unreadable(line, message('curl.tooManyUrls'))
        reading.requestsLeft -= 1
        attempt(line, reading.notices, () => {
          const token = readTokenRequest(operation, url, reading)
          if (token) requests.push(tokenRequest(token, reading))
          else requests.push(ordinaryRequest(makeDraft(operation, url, reading), reading))
        })
      }
    }
  })
  return requests
}

function tokenRequest(token: FoundCredential, reading: Reading): ReadRequest {
  const { line } = token
  reading.tokens = token
  return { line, host: token.host ?? 'OAuth', draft: null, credentials: [token] }
}

/** Replaces a bearer token that's unknown or was fetched earlier with the credential from the preceding token request. */
function ordinaryRequest(draft: Draft, { tokens, notices }: Reading): ReadRequest {
  const { line, credentials, host } = draft
  const comesFrom = ({ details, secrets: { token } }: FoundCredential) =>
    details.kind === 'bearer' && (token === undefined || isFetched(token, host, tokens?.host))
  if (!tokens || !credentials.some(comesFrom)) return { line, host, draft, credentials }
  notices.add('info', line, message('curl.credential.tokenUsed'))
  return { line, host, draft, credentials: credentials.map((each) => (comesFrom(each) ? tokens : each)) }
}

/**
 * Whether a token comes from an earlier response: a JWT, or any token that's sent to the site that issues tokens and doesn't have the
 * prefix of an API key.
 */
function isFetched(token: string, host: string, tokenHost: string | undefined): boolean {
  if (/^ey[\w-]{5,}(?:\.|$|…)/.test(token)) return true
  const site = (name: string) => name.replace(/:\d+$/, '').split('.').slice(-2).join('.')
  return tokenHost !== undefined && site(host) === site(tokenHost) && !/^[A-Za-z]{2,8}[_-]/.test(token)
}

/** Calls `run` and reports a refusal if it throws. */
export function attempt(line: number, notices: Notices, run: () => void): void {
  try {
    run()
  } catch (error) {
    if (error instanceof Unreadable) notices.add('refused', error.line, error.words)
    else notices.add('refused', line, message('curl.unreadable'))
  }
}
