import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { diskProblem } from '../../base/database/write-failure.ts'
import { logFor } from '../../base/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { EVENTS_PATH } from '../../shared/management/event-stream.ts'
import { MANAGE_PATH, type OperationHandlers } from '../../shared/management/operations.ts'
import { GENERATE_PATH, SERVERS_PATH } from '../../shared/service-interface.ts'
import { message } from '../../shared/text/message.ts'
import type { RefusalLog } from '../audit/refusal-log.ts'
import type { ChangeStreams } from '../changes/change-streams.ts'
import type { LiveServers } from '../live-servers/live-servers.ts'
import type { Addresses } from '../management/operation-deps.ts'
import type { Reader } from '../reading/reader.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import { unwritable } from '../store/open-database.ts'
import type { Store } from '../store/store.ts'
import { answerError, DATABASE_RETRY } from './answers/error-body.ts'
import { createApiKeyGuard } from './guards/guard-api-key.ts'
import { guardHost } from './guards/guard-host.ts'
import { type Hosting, LOOPBACK } from './hosting.ts'
import type { HeldInputs } from './requests/held-inputs.ts'
import { generateMcpToken } from './routes/generate-mcp-token.ts'
import { listMcpServers } from './routes/list-mcp-servers.ts'
import { manage } from './routes/manage.ts'
import { manageEvents } from './routes/manage-events.ts'
import { MCP_PATH } from './routes/mcp-stream.ts'
import { mountSamples } from './sample-app.ts'

/** Path of `{base_url}` on the listener. */
export const BASE_PATH = '/dev/v1'

export interface AppDeps {
  store: Store
  live: LiveServers
  operations: OperationHandlers
  refusals: Pick<RefusalLog, 'note'>
  reader: Reader
  /** What requests of operators hold in memory. */
  inputs: HeldInputs
  addresses: Addresses
  hosting: Hosting
  /** Port of the listener, once it listens. */
  port: () => number
  /** Hears of each request that's answered with 503 because the database is away. */
  noteUnavailable: () => void
  /** Hears what a generation and the use of an API key change. */
  noteChanges: (changes: Changes) => void
  /** Those who listen to what changes. */
  changeStreams: ChangeStreams
  /** Whether the management routes are here; `createManageApp` has them on a listener of their own. */
  managed: boolean
}

/**
 * Every route of the local service but the customers' streams, which are `mcpStream`. What is none of them answers 404,
 * another method 405, both with an error body.
 */
export function createApp(deps: AppDeps): Hono {
  const { store, live, addresses, hosting, port, managed } = deps
  const noteUse = (id: string) => deps.noteChanges({ apiKeys: [id] })
  const keyWith = createApiKeyGuard({
    identify: (key) => store.apiKeys.identify(key, noteUse),
    endOf: store.apiKeys.endOf,
  })
  const mayGenerate = keyWith('generate')
  const mayList = keyWith('generate', 'read')
  const app = new Hono()
  app.use(guardHost(hosting, port))

  app.post(
    BASE_PATH + GENERATE_PATH,
    mayGenerate,
    generateMcpToken(store, live, addresses.mcpUrl, deps.noteChanges, deps.inputs),
  )
  app.all(BASE_PATH + GENERATE_PATH, allowOnly('POST'))
  app.get(BASE_PATH + SERVERS_PATH, mayList, listMcpServers(store))
  app.all(BASE_PATH + SERVERS_PATH, allowOnly('GET', 'HEAD'))
  // One that is written in another way than it was handed out.
  app.post(`${MCP_PATH}/:token/stream`, (c) => c.notFound())
  app.all(`${MCP_PATH}/:token/stream`, allowOnly('POST'))
  if (managed) mountManagement(app, keyWith(), deps)
  if (hosting === LOOPBACK) mountSamples(app)
  answerRest(app, deps.noteUnavailable)
  return app
}

type ManageDeps = 'store' | 'operations' | 'refusals' | 'reader' | 'inputs' | 'changeStreams'

/** The management routes alone, for a listener on loopback. */
export function createManageApp(deps: Pick<AppDeps, ManageDeps | 'port' | 'noteChanges' | 'noteUnavailable'>): Hono {
  const { store, port, noteChanges } = deps
  const app = new Hono()
  app.use(guardHost(LOOPBACK, port))
  const keyWith = createApiKeyGuard({
    identify: (key) => store.apiKeys.identify(key, (id) => noteChanges({ apiKeys: [id] })),
    endOf: store.apiKeys.endOf,
  })
  mountManagement(app, keyWith(), deps)
  answerRest(app, deps.noteUnavailable)
  return app
}

/** What customers' listeners answer where no stream is, and nothing else. */
export function createCustomerApp(): Hono {
  const app = new Hono()
  app.post(`${MCP_PATH}/:token/stream`, (c) => c.notFound())
  app.all(`${MCP_PATH}/:token/stream`, allowOnly('POST'))
  answerRest(app)
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
  // A route for the path of the events beside this one would cost every request Hono's slower router.
  const areEvents: MiddlewareHandler = (c, next) =>
    c.req.path === EVENTS_PATH ? next() : Promise.resolve(onlyPost(c, next))
  app.get(anyOperation, areEvents, apiKey, manageEvents(changeStreams, store))
  app.post(anyOperation, apiKey, manage({ operations, refusals, reader, definitions, inputs }))
  app.all(anyOperation, onlyPost)
}

/** Answers what no route took, and bugs. */
function answerRest(app: Hono, noteUnavailable: () => void = () => undefined): void {
  app.notFound((c) => answerError(c, 404, message('http.notFound')))
  app.onError((error, c) => {
    // The nodes' log says it once, not for each request.
    if (error instanceof DatabaseUnavailable) {
      noteUnavailable()
      return answerError(c, 503, message('http.databaseAway'), { 'Retry-After': DATABASE_RETRY })
    }
    // No path: it may hold a token.
    const reference = logFor('service/http').error('A request failed', error, { method: c.req.method })
    const known = diskProblem(error, unwritable)
    return answerError(c, 500, known ?? message('http.failed', { reference }))
  })
}

/** Answers 405 and names the methods that a path knows. */
function allowOnly(...methods: readonly string[]): Handler {
  const allow = methods.join(', ')
  return (c) => answerError(c, 405, message('http.methodNotAllowed', { methods }), { Allow: allow })
}
