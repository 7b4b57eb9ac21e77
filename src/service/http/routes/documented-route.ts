import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiKeyScope } from '../../../shared/management/api-key-scopes.ts'
import type { KeyAccess } from '../../../shared/management/records/api-key-record.ts'
import { GENERATE_PATH, SERVERS_PATH } from '../../../shared/service-interface.ts'
import { BASE_PATH } from '../base-path.ts'
import type { KeyCheck } from '../guards/guard-api-key.ts'
import type { RawRoute } from '../raw-route.ts'
import type { HeldInputs } from '../requests/held-inputs.ts'
import { respondToFailure } from '../responses/respond-to-failure.ts'
import { sendRawError } from '../responses/send-raw.ts'
import { type GenerationDeps, generateMcpToken } from './generate-mcp-token.ts'
import { listMcpServers } from './list-mcp-servers.ts'

interface DocumentedDeps extends GenerationDeps {
  inputs: Pick<HeldInputs, 'ofGeneration'>
  checkKey: KeyCheck
  /** Called for each request that gets a 503 because the database is down. */
  noteUnavailable: () => void
}

/**
 * Creates the route for the interface's two documented operations. It uses Node's own request and response, because Hono's would cost as
 * much as a third of a generation. Leaves other methods to the app.
 */
export function documentedRoute(deps: DocumentedDeps): RawRoute {
  const { checkKey, noteUnavailable } = deps

  function guarded(
    needed: readonly ApiKeyScope[],
    handle: (request: IncomingMessage, response: ServerResponse, access: KeyAccess) => Promise<void>,
  ) {
    async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const checked = await checkKey(request, needed)
      if (checked.ok) return handle(request, response, checked.access)
      for (const [name, value] of Object.entries(checked.headers)) response.setHeader(name, value)
      sendRawError(response, checked.status, checked.reason)
    }
    return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      serve(request, response).catch((error: unknown) =>
        respondToFailure(error, response, { area: 'service/http', noteUnavailable }),
      )
  }

  const generate = guarded(['generate'], generateMcpToken(deps, deps.inputs))
  const list = guarded(['generate', 'read'], listMcpServers(deps.store))
  return (request, response) => {
    const path = pathOf(request.url ?? '')
    if (path === GENERATE) return request.method === 'POST' && generate(request, response)
    return path === LIST && (request.method === 'GET' || request.method === 'HEAD') && list(request, response)
  }
}

const GENERATE = BASE_PATH + GENERATE_PATH
const LIST = BASE_PATH + SERVERS_PATH
/** Matches a request's target, which may be a full URL (RFC 9112 §3.2.2), and captures its path. */
const TARGET = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i

/** Returns the path of a request's target, however it's spelled. */
function pathOf(target: string): string {
  const path = TARGET.exec(target)?.[1] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
