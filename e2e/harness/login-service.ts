import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An API with its own login service (OAuth 2.1): it accepts the access tokens that it has issued, and says whose they are. */
export async function startApiWithLogin(account: string) {
  const tokens = new Set<string>()

  function respond(request: IncomingMessage, response: ServerResponse): ServerResponse {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (pathname) {
      case '/.well-known/oauth-authorization-server':
        return send({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          code_challenge_methods_supported: ['S256'],
        })
      case '/authorize': {
        const to = new URL(searchParams.get('redirect_uri') ?? '')
        to.search = String(new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '', iss: url }))
        return response.writeHead(302, { location: to.href }).end()
      }
      case '/token': {
        const token = `access-${tokens.size + 1}`
        tokens.add(token)
        return send({
          access_token: token,
          refresh_token: 'refresh',
          token_type: 'Bearer',
          expires_in: 3600,
          sub: account,
        })
      }
      default: {
        const isKnown = tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))
        return send(isKnown ? { account, orders: [] } : {}, isKnown ? 200 : 401)
      }
    }
  }

  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Logs in with a link that a tool has returned, as a browser would. */
export async function logIn(link: string): Promise<void> {
  const begun = await fetch(link, { method: 'POST', redirect: 'manual', headers: { origin: new URL(link).origin } })
  const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';')
  const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  const done = await fetch(authorized.headers.get('location') ?? '', { headers: { cookie } })
  if (done.status !== 200) throw new Error(`The login failed with ${done.status}`)
}
