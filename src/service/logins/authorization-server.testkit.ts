import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How an authorization server in a test misbehaves. Tests change these while it runs. */
export interface Faults {
  /** The issuer in its metadata. */
  issuer?: string
  /** Who logs in next. */
  account?: string
  /** Issues no refresh tokens. */
  issuesNoRefreshToken?: boolean
  /** Announces only this PKCE method. */
  pkceMethod?: string
  /** The status of its responses to refreshes. */
  refreshStatus?: number
  /** Refuses all refreshes with `invalid_grant`. */
  refuses?: boolean
  /** Refuses all refreshes with `invalid_client`. */
  refusesClient?: boolean
  /** Runs before a refresh is answered, after the server has rotated its token. */
  beforeRefreshed?: () => Promise<void>
}

/** Starts an authorization server on loopback that rotates refresh tokens, with these faults. Tokens live `lifeSeconds`. */
export async function startAuthorizationServer(faults: Faults = {}, lifeSeconds = 30) {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const refreshTokens = new Set<string>()
  const revoked: string[] = []
  const requests: URLSearchParams[] = []
  let number = 0

  function issue(): object {
    number += 1
    const hasRefreshToken = faults.issuesNoRefreshToken !== true
    if (hasRefreshToken) refreshTokens.add(`refresh-${number}`)
    return {
      access_token: `access-${number}`,
      ...(hasRefreshToken && { refresh_token: `refresh-${number}` }),
      token_type: 'Bearer',
      expires_in: lifeSeconds,
      scope: 'orders stock',
      account: faults.account ?? 'ada@api.example',
    }
  }

  async function token(form: URLSearchParams): Promise<[status: number, body: object]> {
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight = code?.challenge === challenge && code.redirectUri === form.get('redirect_uri')
      return isRight ? [200, issue()] : [400, { error: 'invalid_grant' }]
    }
    if (faults.refreshStatus !== undefined) return [faults.refreshStatus, {}]
    if (faults.refusesClient) return [401, { error: 'invalid_client' }]
    const isKnown = refreshTokens.delete(form.get('refresh_token') ?? '')
    if (faults.refuses || !isKnown) return [400, { error: 'invalid_grant' }]
    const issued = issue()
    await faults.beforeRefreshed?.()
    return [200, issued]
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname.startsWith('/.well-known/oauth-authorization-server')) {
      return send(200, {
        issuer: faults.issuer ?? url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        revocation_endpoint: `${url}/revoke`,
        code_challenge_methods_supported: [faults.pkceMethod ?? 'S256'],
        authorization_response_iss_parameter_supported: true,
      })
    }
    if (pathname === '/authorize') {
      number += 1
      const code = `code-${number}`
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri })
      const to = new URL(redirectUri)
      to.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: url }))
      response.writeHead(302, { location: to.href })
      return response.end()
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const form = new URLSearchParams(text)
    requests.push(form)
    if (pathname === '/revoke') {
      revoked.push(form.get('token') ?? '')
      return send(200, {})
    }
    return send(...(await token(form)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const refreshes = () => requests.filter((form) => form.get('grant_type') === 'refresh_token').length
  return { url, faults, revoked, requests, refreshes }
}
