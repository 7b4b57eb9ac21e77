import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { forwardEntry, logFor } from '../../base/log/log.ts'
import {
  type FromService,
  fromServiceSchema,
  type IngressStatus,
  type ToService,
} from '../../service/process-messages.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { UnexpectedRestart } from '../../shared/model/local-service.ts'
import type { ExpectedProof, Ingress } from '../../shared/reachable/ingress.ts'
import { message } from '../../shared/text/message.ts'
import { systemProxies } from '../network/system-proxy.ts'
import { watchChild } from './watch-child.ts'

type Listening = Extract<FromService, { type: 'listening' }>
type Start = Extract<ToService, { type: 'start' }>

const log = logFor('main/local-service')

const STOP_LIMIT_MS = 2000

/** The local service's process, once it's listening. */
export interface ServiceChild {
  listening: Listening
  /**
   * Changes how other computers reach the service. Rejects with the service's failure, or with `cancelled` when the process exits first.
   */
  setIngress(ingress: Ingress): Promise<IngressStatus>
  /** Makes the service respond to one proof request. Rejects like `setIngress`. */
  expectProof(proof: ExpectedProof): Promise<IngressStatus>
  /** Lets the service close its database, then stops the process. */
  stop(): Promise<void>
}

/**
 * Makes the process accept a debugger with `npm run dev -- --inspect`. An installed app never does, because a debugger can read every
 * secret.
 */
function inspector(): { execArgv?: string[] } {
  const port = process.env.MCP_ACCESS_DESK_INSPECT_SERVICE
  return port === undefined || app.isPackaged ? {} : { execArgv: [`--inspect=127.0.0.1:${Number(port)}`] }
}

interface Listeners {
  /** Called when the process exits unexpectedly, including when it was killed for being unresponsive. */
  onExit: (code: number, because: UnexpectedRestart['because']) => void
  /** Called with changes to the service's data. */
  onChanges: (changes: Changes) => void
}

/**
 * Starts the local service in a utility process. Rejects with the service's own failure, or with `server` when it exits before it's
 * listening.
 */
export function startServiceChild(start: Start, { onExit, onChanges }: Listeners): Promise<ServiceChild> {
  const entry = join(app.getAppPath(), 'out/main/service-process.cjs')
  const child = utilityProcess.fork(entry, [], { serviceName: 'Local service', ...inspector() })
  let stopping = false
  let hangs = false
  let watch: ReturnType<typeof watchChild> | null = null
  const exited = new Promise<number>((resolve) => child.once('exit', resolve))

  function onSilence(): void {
    hangs = true
    log.warn('The local service stopped answering and is ended')
    child.kill()
  }

  async function stop(): Promise<void> {
    stopping = true
    watch?.end()
    child.postMessage({ type: 'stop' } satisfies ToService)
    const timer = setTimeout(() => child.kill(), STOP_LIMIT_MS)
    await exited
    clearTimeout(timer)
  }

  const asked = new Map<number, { resolve: (ingress: IngressStatus) => void; reject: (error: AppFailure) => void }>()
  let lastId = 0
  function ask(question: (id: number) => ToService): Promise<IngressStatus> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      child.postMessage(question(id))
    })
  }
  const setIngress = (ingress: Ingress) => ask((id) => ({ type: 'ingress', id, ingress }))
  const expectProof = (proof: ExpectedProof) => ask((id) => ({ type: 'expectProof', id, proof }))

  function settleRequest({ id, error, ...ingress }: Extract<FromService, { type: 'ingressChanged' }>): void {
    const waiting = asked.get(id)
    asked.delete(id)
    if (error) waiting?.reject(new AppFailure(error))
    else waiting?.resolve(ingress)
  }

  async function answerProxy(id: number, origin: string): Promise<void> {
    const list = await systemProxies(origin)
    child.postMessage({ type: 'proxyFound', id, list } satisfies ToService)
  }

  return new Promise((resolve, reject) => {
    let listening = false
    child.on('message', (raw: unknown) => {
      const message = fromServiceSchema.parse(raw)
      if (message.type === 'findProxy') return void answerProxy(message.id, message.origin)
      if (message.type === 'log') return forwardEntry(message.entry)
      if (message.type === 'changed') return onChanges(message.changes)
      if (message.type === 'pong') return watch?.onPong()
      if (message.type === 'ingressChanged') return settleRequest(message)
      if (message.type === 'listening') {
        listening = true
        watch = watchChild({ ask: () => child.postMessage({ type: 'ping' } satisfies ToService), onSilence })
        resolve({ listening: message, setIngress, expectProof, stop })
      } else if (message.type === 'failed') {
        stopping = true
        child.kill()
        reject(new AppFailure(message.error))
      }
    })
    // Errors thrown here are logged as unhandled rejections.
    void exited.then((code) => {
      watch?.end()
      for (const { reject } of asked.values()) reject(new AppFailure({ kind: 'cancelled' }))
      asked.clear()
      if (stopping) return
      if (listening) onExit(code, hangs ? 'stoppedAnswering' : 'ended')
      else
        reject(
          new AppFailure({
            kind: 'server',
            status: 0,
            cause: message('desktop.localService.stoppedAtStart', { code }),
          }),
        )
    })
    child.postMessage(start)
  })
}
