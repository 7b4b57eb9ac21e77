import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { diskProblem } from '../../base/database/write-failure.ts'
import { logFor } from '../../base/log/log.ts'
import { EVENTS_PATH } from '../../shared/management/event-stream.ts'
import { MANAGE_PATH, type OperationHandlers } from '../../shared/management/operations.ts'
import { GENERATE_PATH, SERVERS_PATH } from '../../shared/service-interface.ts'
import { message } from '../../shared/text/message.ts'
import type { RefusalLog } from '../audit/refusal-log.ts'
import type { ChangeStreams } from '../changes/change-streams.ts'
import { describeInterface } from '../openapi/interface-document.ts'
import { describeManagement } from '../openapi/management-document.ts'
import type { Reader } from '../reading/reader.ts'
import { SERVICE_VERSION } from '../service-version.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import { unwritable } from '../store/open-database.ts'
import type { Store } from '../store/store.ts'
import { BASE_PATH } from './base-path.ts'
import { guardApiKey, type KeyCheck } from './guards/guard-api-key.ts'
import { guardHost } from './guards/guard-host.ts'
import { type Hosting, LOOPBACK } from './hosting.ts'
import type { HeldInputs } from './requests/held-inputs.ts'
import { DATABASE_RETRY, errorResponse } from './responses/error-body.ts'
import { apiDocument, DOCUMENT_PATH } from './routes/api-document.ts'
import { manage } from './routes/manage.ts'
import { manageEvents } from './routes/manage-events.ts'
import { MCP_PATH } from './routes/mcp-stream.ts'
import { mountSamples } from './sample-app.ts'

export interface AppDeps {
  store: Store
  operations: OperationHandlers
  refusals: Pick<RefusalLog, 'note'>
  reader: Reader
  /** Memory held by operators' requests. */
  inputs: HeldInputs
  hosting: Hosting
  /** Port of the listener, once it's listening. */
  port: () => number
  /** Called for each request that gets a 503 because the database is down. */
  noteUnavailable: () => void
  /** The event streams for clients that follow changes. */
  changeStreams: ChangeStreams
  checkKey: KeyCheck
  /** Whether to include the management routes. Otherwise `createManageApp` serves them on a separate listener. */
  managed: boolean
}

/**
 * Creates the local service's routes, except those that use Node's own objects: the customers' streams (`mcpStream`), and the documented
 * operations (`documentedRoute`). Other paths get 404, other methods 405, both with an error body.
 */
export function createApp(deps: AppDeps): Hono {
  const { checkKey, hosting, port, managed } = deps
  const app = new Hono()
  app.use(guardHost(hosting, port))

  app.all(BASE_PATH + GENERATE_PATH, allowOnly('POST'))
  app.all(BASE_PATH + SERVERS_PATH, allowOnly('GET', 'HEAD'))
  app.get(
    BASE_PATH + DOCUMENT_PATH,
    apiDocument(async () => describeInterface(BASE_PATH, SERVICE_VERSION)),
  )
  app.all(BASE_PATH + DOCUMENT_PATH, allowOnly('GET', 'HEAD'))
  // A URL spelled differently from how we issued it.
  app.post(`${MCP_PATH}/:token/stream`, (c) => c.notFound())
  app.all(`${MCP_PATH}/:token/stream`, allowOnly('POST'))
  if (managed) mountManagement(app, guardApiKey(checkKey), deps)
  if (hosting === LOOPBACK) mountSamples(app)
  respondToRest(app, deps.noteUnavailable)
  return app
}

type ManageDeps = 'store' | 'operations' | 'refusals' | 'reader' | 'inputs' | 'changeStreams'

/** Creates an app with only the management routes, for a listener on loopback. */
export function createManageApp(deps: Pick<AppDeps, ManageDeps | 'port' | 'checkKey' | 'noteUnavailable'>): Hono {
  const app = new Hono()
  app.use(guardHost(LOOPBACK, deps.port))
  mountManagement(app, guardApiKey(deps.checkKey), deps)
  respondToRest(app, deps.noteUnavailable)
  return app
}

/** Creates the app for requests to customers' listeners that aren't for a stream. */
export function createCustomerApp(): Hono {
  const app = new Hono()
  app.post(`${MCP_PATH}/:token/stream`, (c) => c.notFound())
  app.all(`${MCP_PATH}/:token/stream`, allowOnly('POST'))
  respondToRest(app)
  return app
}

function mountManagement(
  app: Hono,
  apiKey: MiddlewareHandler,
  { store, operations, refusals, reader, inputs, changeStreams }: Pick<AppDeps, ManageDeps>,
): void {
  const { definitions } = store
  const anyOperation = `${MANAGE_PATH}/:operation`
  const onlyPost = allowOnly('POST')
  const document = apiDocument(() => describeManagement(SERVICE_VERSION))
  // Separate routes for these two paths would make Hono use its slower router for every request.
  const areEvents: MiddlewareHandler = async (c, next) => {
    if (c.req.path === EVENTS_PATH) return next()
    return c.req.path === MANAGE_PATH + DOCUMENT_PATH ? document(c, next) : onlyPost(c, next)
  }
  app.get(anyOperation, areEvents, apiKey, manageEvents(changeStreams, store))
  app.post(anyOperation, apiKey, manage({ operations, refusals, reader, definitions, inputs }))
  app.all(anyOperation, onlyPost)
}

/** Handles requests that match no route, and unexpected errors. */
function respondToRest(app: Hono, noteUnavailable: () => void = () => undefined): void {
  app.notFound((c) => errorResponse(c, 404, message('http.notFound')))
  app.onError((error, c) => {
    // The nodes' log records an outage once instead of once per request.
    if (error instanceof DatabaseUnavailable) {
      noteUnavailable()
      return errorResponse(c, 503, message('http.databaseAway'), { 'Retry-After': DATABASE_RETRY })
    }
    // Omits the path because it may contain a token.
    const reference = logFor('service/http').error('A request failed', error, { method: c.req.method })
    const known = diskProblem(error, unwritable)
    return errorResponse(c, 500, known ?? message('http.failed', { reference }))
  })
}

/** Creates a handler that responds with 405 and lists the methods the path supports. */
function allowOnly(...methods: readonly string[]): Handler {
  const allow = methods.join(', ')
  return (c) => errorResponse(c, 405, message('http.methodNotAllowed', { methods }), { Allow: allow })
}
