/** Entry of the local service in Electron's utility process: obeys main's messages and answers with its own. */
import { asAppError } from './as-app-error.ts'
import { type FromService, toServiceSchema } from './process-messages.ts'
import { type RunningService, startService } from './start-service.ts'

/** The part of Electron's `process.parentPort` that is used here. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

/** How long the last message gets to leave before the process ends, in milliseconds. */
const FAREWELL_MS = 50

const port = (process as unknown as { parentPort: ParentPort }).parentPort
const send = (message: FromService) => port.postMessage(message)
let running: Promise<RunningService> | null = null

async function start(message: Extract<ReturnType<typeof toServiceSchema.parse>, { type: 'start' }>): Promise<void> {
  if (running) return
  running = startService(message)
  try {
    const { port, baseUrl, mcpUrl } = await running
    send({ type: 'listening', port, baseUrl, mcpUrl })
  } catch (error) {
    running = null
    send({ type: 'failed', error: asAppError(error) })
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
  void (message.type === 'start' ? start(message) : stop())
})
