import { createSecureContext, type SecureContext } from 'node:tls'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import type { NetworkListener, ShutListener } from '../../shared/reachable/ingress.ts'
import type { Hosting } from '../http/hosting.ts'
import type { Listener } from '../http/listen.ts'

type Open = (hosting: Hosting, port: number) => Promise<Listener>
type Tls = NetworkListener['tls']

/** A listener at one address and port, with its current certificates. */
interface Running {
  listener: Listener
  given: string
  contexts: Map<string, SecureContext>
}

/** Returns the certificate for clients that don't send a name: that of the address itself, or of the first name. */
const firstOf = (wanted: readonly NetworkListener[]): Tls | undefined =>
  (wanted.find(({ name }) => name === null) ?? wanted[0])?.tls

function fill(contexts: Running['contexts'], wanted: readonly NetworkListener[]): void {
  contexts.clear()
  for (const { name, tls } of wanted) if (name !== null) contexts.set(name.toLowerCase(), createSecureContext(tls))
}

/** Creates the LAN listeners, each at an address of a network interface, with TLS and a certificate for each name. */
export function createNetworkListeners(open: Open) {
  const running = new Map<string, Running>()
  let shut: ShutListener[] = []

  async function start(key: string, wanted: readonly NetworkListener[]): Promise<void> {
    const [first] = wanted
    const tls = firstOf(wanted)
    if (first === undefined || tls === undefined) return
    const { host, port } = first
    try {
      const contexts: Running['contexts'] = new Map()
      fill(contexts, wanted)
      const SNICallback: NonNullable<Hosting['tls']>['SNICallback'] = (name, done) =>
        done(null, contexts.get(name.toLowerCase()))
      const listener = await open({ host, publicUrl: null, tls: { ...tls, SNICallback } }, port)
      running.set(key, { listener, given: JSON.stringify(wanted), contexts })
    } catch (error) {
      shut.push({ host, port, error: asAppError(error, logFor('service'), 'Unexpected error') })
    }
  }

  /** Updates the certificates of a running listener. Connections stay open. */
  function renew(each: Running, wanted: readonly NetworkListener[]): void {
    const given = JSON.stringify(wanted)
    const tls = firstOf(wanted)
    if (given === each.given || tls === undefined) return
    each.given = given
    fill(each.contexts, wanted)
    each.listener.setCertificate(tls)
  }

  return {
    /** Returns the listeners that the last `apply` couldn't open. */
    shut: (): readonly ShutListener[] => shut,
    /** Opens, updates, and closes listeners to match `wanted`; retries those that couldn't be opened earlier. */
    async apply(wanted: readonly NetworkListener[]): Promise<void> {
      const byPlace = new Map<string, NetworkListener[]>()
      for (const each of wanted) {
        const key = `${each.host} ${each.port}`
        byPlace.set(key, [...(byPlace.get(key) ?? []), each])
      }
      shut = []
      const over = [...running].filter(([key]) => !byPlace.has(key))
      for (const [key] of over) running.delete(key)
      await Promise.all(over.map(([, { listener }]) => listener.close()))
      for (const [key, here] of byPlace) {
        const already = running.get(key)
        if (already) renew(already, here)
        else await start(key, here)
      }
    },
    async close(): Promise<void> {
      const all = [...running.values()]
      running.clear()
      await Promise.all(all.map(({ listener }) => listener.close()))
    },
  }
}
