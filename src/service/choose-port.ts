import { AppFailure } from '../shared/errors.ts'
import { message } from '../shared/text/message.ts'
import { createManageApp } from './http/app.ts'
import { type Listener, listen } from './http/listen.ts'
import type { Store } from './store/store.ts'

/** Tried first if the data folder is new. */
const FIRST_PORT = 7332
const FIRST_MANAGE_PORT = 7333

/** Where ports are kept until the next start. */
type KeptPorts = Pick<Store['meta'], 'port' | 'keepPort' | 'managePort' | 'keepManagePort'>

/** Default ports for a node. A node's database is shared, so its ports aren't stored, and a node never picks other ports automatically. */
const NODE_PORTS = {
  port: FIRST_PORT,
  managePort: FIRST_MANAGE_PORT,
  kept: {
    port: async () => null,
    keepPort: async () => undefined,
    managePort: async () => null,
    keepManagePort: async () => undefined,
  } satisfies KeptPorts,
}

/** Returns the requested ports, and the store with the ports from the last start. `databaseUrl`: set for a node. */
export function requestedPorts(
  {
    databaseUrl,
    port,
    managePort,
  }: { databaseUrl?: unknown; port?: number | undefined; managePort?: number | undefined },
  kept: KeptPorts,
) {
  if (databaseUrl === undefined) return { ports: kept, port, managePort }
  return { ports: NODE_PORTS.kept, port: port ?? NODE_PORTS.port, managePort: managePort ?? NODE_PORTS.managePort }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof AppFailure && error.detail.kind === 'storage' && error.detail.code === 'portTaken'

/** Listens on `first`, or on any free port if it's taken. */
export async function listenOnFirst(first: number, listenOn: (port: number) => Promise<Listener>): Promise<Listener> {
  try {
    return await listenOn(first)
  } catch (error) {
    if (isPortTaken(error)) return listenOn(0)
    throw error
  }
}

/**
 * Listens on the requested port or, because issued URLs depend on it, the stored one. Requesting 0 means the stored port or, if it's taken,
 * any free one. If no port is requested or stored, uses 7332 or, if it's taken, any free port. Throws AppFailure `storage` with code
 * `portTaken`.
 */
export async function listenOnPreferredPort(
  asked: number | undefined,
  kept: number | null,
  listenOn: (port: number) => Promise<Listener>,
): Promise<Listener> {
  if (asked) return listenOn(asked)
  if (asked === undefined && kept !== null) return listenOn(kept)
  return listenOnFirst(asked === 0 ? (kept ?? 0) : FIRST_PORT, listenOn)
}

/** Starts a listener for the management routes, and stores its port. Throws AppFailure `storage` with code `portTaken`. */
export async function listenForManagement(
  deps: Omit<Parameters<typeof createManageApp>[0], 'port'> & { ports: KeptPorts },
  asked: number | undefined,
): Promise<Listener> {
  const { ports } = deps
  let port = 0
  const app = createManageApp({ ...deps, port: () => port })
  const listenOn = (wanted: number) => listen(app, wanted)
  const listener = await (asked
    ? listenOn(asked).catch((error: unknown) => {
        if (!isPortTaken(error)) throw error
        const cause = message('storage.port.manageTaken', { port: asked })
        const remedy = message('storage.port.manageTakenRemedy')
        throw new AppFailure({ kind: 'storage', code: 'portTaken', cause, remedy }, { cause: error })
      })
    : listenOnFirst((await ports.managePort()) ?? (asked === 0 ? 0 : FIRST_MANAGE_PORT), listenOn))
  port = listener.port
  await ports.keepManagePort(port)
  return listener
}
