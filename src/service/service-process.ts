import { asAppError } from '../base/log/as-app-error.ts'
/** Entry point of the local service in Electron's utility process. Handles main's messages and sends its own. */
import { limitEntries } from '../base/log/limit-entries.ts'
import { logFor, routeLog } from '../base/log/log.ts'
import { type FromService, toServiceSchema } from './process-messages.ts'
import { type RunningService, startService } from './start-service.ts'
import { THREAD_ENTRIES } from './thread-entries.ts'
import { type ProxyRoute, readProxyList } from './upstream/find-proxy.ts'

/** The subset of Electron's `process.parentPort` that is used here. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

/** How long the process waits before it exits, in milliseconds, so that its last message can be sent. */
const FAREWELL_MS = 50

const port = (process as unknown as { parentPort: ParentPort }).parentPort
const send = (message: FromService) => port.postMessage(message)
routeLog(limitEntries((entry) => send({ type: 'log', entry })))
let running: Promise<RunningService> | null = null

/** Pending requests to main for the system's proxies, by ID. */
const asked = new Map<number, (route: ProxyRoute) => void>()
let lastQuestion = 0

function findProxy(origin: string): Promise<ProxyRoute> {
  lastQuestion += 1
  const id = lastQuestion
  send({ type: 'findProxy', id, origin })
  return new Promise((resolve) => asked.set(id, resolve))
}

/**
 * Reports an uncaught error and exits, because the service is in an unknown state; main restarts it. Electron 37 and later only warn about
 * an unhandled rejection here, and the broken service would keep running (breaking-changes.md, 37.0).
 */
function crash(error: unknown): void {
  logFor('service').error('The service crashed', error)
  process.exitCode = 1
  setTimeout(() => process.exit(1), FAREWELL_MS)
}
process.on('unhandledRejection', crash)
process.on('uncaughtException', crash)

async function start(message: Extract<ReturnType<typeof toServiceSchema.parse>, { type: 'start' }>): Promise<void> {
  if (running) return
  running = startService({
    ...message,
    findProxy,
    onChange: (changes) => send({ type: 'changed', changes }),
    ...THREAD_ENTRIES,
  })
  try {
    const service = await running
    const { port, baseUrl, ownMcpUrl } = service
    send({ type: 'listening', port, baseUrl, ownMcpUrl, ...ingressStatusOf(service) })
  } catch (error) {
    running = null
    send({ type: 'failed', error: asAppError(error, logFor('service'), 'Unexpected error') })
  }
}

const ingressStatusOf = ({ mcpUrl, ingress }: RunningService) => ({
  mcpUrl,
  ingressPort: ingress.port(),
  shut: ingress.shut(),
})

/** Responds when `work` is done, even if it failed. */
async function answerWith(id: number, work: (service: RunningService) => unknown): Promise<void> {
  const service = await running?.catch(() => null)
  if (!service) return
  try {
    await work(service)
    send({ type: 'ingressChanged', id, ...ingressStatusOf(service) })
  } catch (error) {
    send({
      type: 'ingressChanged',
      id,
      ...ingressStatusOf(service),
      error: asAppError(error, logFor('service'), 'Unexpected error'),
    })
  }
}

async function stop(): Promise<void> {
  const service = await running?.catch(() => null)
  await service?.close()
  send({ type: 'stopped' })
  setTimeout(() => process.exit(0), FAREWELL_MS)
}

port.on('message', ({ data }) => {
  const message = toServiceSchema.parse(data)
  if (message.type === 'start') void start(message)
  else if (message.type === 'stop') void stop()
  else if (message.type === 'ping') send({ type: 'pong' })
  else if (message.type === 'ingress') void answerWith(message.id, ({ ingress }) => ingress.apply(message.ingress))
  else if (message.type === 'expectProof')
    void answerWith(message.id, ({ ingress }) => ingress.expectProof(message.proof))
  else {
    asked.get(message.id)?.(readProxyList(message.list))
    asked.delete(message.id)
  }
})
