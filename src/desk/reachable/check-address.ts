import { z } from 'zod'
import { createProofKeys, isProofValue, proofValue } from '../../base/network/proof-value.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { ExpectedProof } from '../../shared/reachable/ingress.ts'
import type { ExposureProblem } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { sendRequest } from '../api/request/request.ts'
import type { ServiceResponse } from '../api/responses/service-response.ts'

/** Codes for connections that aren't secure enough for secrets. */
const INSECURE: ReadonlySet<string> = new Set(['api.authority', 'api.certificate', 'api.insecure'])

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4096
const AWAITED_SECONDS = 60

const MISDIRECTED = 421
/** Gateway errors from proxies in general, and Cloudflare's own codes. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504, ...Array.from({ length: 11 }, (_, index) => 520 + index)])
const SIGN_IN: ReadonlySet<number> = new Set([401, 403, 407])

const responseSchema = z.object({ proof: z.string() })

interface Options {
  /** The part of the URL before `/mcp`. */
  address: string
  /** The listener on this computer that a tunnel or proxy should forward to. */
  target: string
  fetch: typeof fetch
  /** Makes the service respond to one proof request. */
  expectProof: (proof: ExpectedProof) => Promise<void>
  signal: AbortSignal
}

/**
 * Checks whether an address reaches this computer's service by fetching a one-time value through it, at a path shaped like a URL's stream.
 * Doesn't follow redirects. Returns the problem, or null. Throws `AppFailure` `cancelled`.
 */
export async function checkAddress({
  address,
  target,
  fetch,
  expectProof,
  signal,
}: Options): Promise<ExposureProblem | null> {
  const { nonce, secret } = createProofKeys()
  try {
    await expectProof({ nonce, secret, address, seconds: AWAITED_SECONDS })
    const response = await sendRequest({
      fetch,
      url: `${address}/mcp/${nonce}/proof`,
      method: 'GET',
      // ngrok shows its own page to any client that looks like a browser.
      headers: { accept: 'application/json', 'user-agent': 'MCP-Access-Desk' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
      changesData: false,
    })
    return judge(response, proofValue(nonce, secret), { address, target })
  } catch (error) {
    if (!(error instanceof AppFailure) || error.detail.kind === 'cancelled') throw error
    return problemOf(error.detail, { address, target })
  }
}

type Where = Pick<Options, 'address' | 'target'>

function judge(
  { status, body }: ServiceResponse,
  expected: string,
  { address, target }: Where,
): ExposureProblem | null {
  if (status === 200 && isProofValue(readProof(body), expected)) return null
  if (status === MISDIRECTED)
    return {
      cause: message('reachable.problem.host', { address }),
      remedy: message('reachable.problem.hostRemedy'),
    }
  if (GATEWAY.has(status))
    return {
      cause: message('reachable.problem.gateway', { address, status: String(status) }),
      remedy: message('reachable.problem.gatewayRemedy', { target }),
    }
  if (SIGN_IN.has(status))
    return {
      cause: message('reachable.problem.signIn', { address, status: String(status) }),
      remedy: message('reachable.problem.signInRemedy'),
    }
  return {
    cause: message('reachable.problem.elsewhere', { address, status: String(status) }),
    remedy: message('reachable.problem.elsewhereRemedy', { target }),
  }
}

function readProof(body: Uint8Array): string | null {
  return responseSchema.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data?.proof ?? null
}

function problemOf(error: AppFailure['detail'], { address, target }: Where): ExposureProblem {
  if (error.kind === 'timeout')
    return {
      cause: message('reachable.problem.slow', { address, seconds: error.seconds }),
      remedy: message('reachable.problem.unreachableRemedy'),
    }
  if (error.kind === 'badResponse')
    return error.cause.code === 'api.redirect'
      ? {
          cause: message('reachable.problem.redirected', { address }),
          remedy: message('reachable.problem.redirectedRemedy'),
        }
      : {
          cause: message('reachable.problem.elsewhere', { address, status: String(error.status ?? 0) }),
          remedy: message('reachable.problem.elsewhereRemedy', { target }),
        }
  if (error.kind !== 'offline') throw new AppFailure(error)
  const { cause: reason } = error
  if (INSECURE.has(reason.code))
    return {
      cause: message('reachable.problem.insecure', { address, reason }),
      remedy: message('reachable.problem.insecureRemedy'),
    }
  return {
    cause: message('reachable.problem.unreachable', { address, reason }),
    remedy: message('reachable.problem.unreachableRemedy'),
  }
}
