/** Messages between the app's main process and the local service's process. */
import { z } from 'zod'
import { logEntrySchema } from '../base/log/log-entry.ts'
import { appErrorSchema } from '../shared/errors.ts'
import { changesSchema } from '../shared/management/changes-schema.ts'
import { expectedProofSchema, ingressSchema, shutListenerSchema } from '../shared/reachable/ingress.ts'

/**
 * Messages from main to the service. `dataFolder: null` keeps everything in memory; a missing `port` means the stored one. `list`: the
 * system's proxies for an origin, e.g. `PROXY a:80; DIRECT`. The service responds to `ping` with `pong` as long as its event loop is
 * running, and to `ingress` and `expectProof` with `ingressChanged`.
 */
export const toServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataFolder: z.string().min(1).nullable(),
    databaseKey: z.string().min(1),
    appApiKey: z.string().min(1).optional(),
    port: z.int().min(0).max(65_535).optional(),
    ingress: ingressSchema.optional(),
  }),
  z.object({ type: z.literal('ingress'), id: z.int(), ingress: ingressSchema }),
  z.object({ type: z.literal('expectProof'), id: z.int(), proof: expectedProofSchema }),
  z.object({ type: z.literal('proxyFound'), id: z.int(), list: z.string().max(10_000) }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('stop') }),
])
export type ToService = z.output<typeof toServiceSchema>

/**
 * Where the service can currently be reached. `ingressPort`: port of the listener for tunnels and proxies, or null while it's closed;
 * `shut`: LAN listeners that couldn't be opened.
 */
const ingressStatusSchema = z.object({
  mcpUrl: z.string(),
  ingressPort: z.int().nullable(),
  shut: z.array(shutListenerSchema),
})
export type IngressStatus = z.output<typeof ingressStatusSchema>

/**
 * Messages from the service to main. Main responds to `findProxy` with `proxyFound`. `log`: an entry for the app's log; `changed`: what has
 * changed in the data.
 */
export const fromServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('listening'),
    port: z.int(),
    baseUrl: z.string(),
    ownMcpUrl: z.string(),
    ...ingressStatusSchema.shape,
  }),
  z.object({
    type: z.literal('ingressChanged'),
    id: z.int(),
    ...ingressStatusSchema.shape,
    error: appErrorSchema.optional(),
  }),
  z.object({ type: z.literal('failed'), error: appErrorSchema }),
  z.object({ type: z.literal('findProxy'), id: z.int(), origin: z.url() }),
  z.object({ type: z.literal('log'), entry: logEntrySchema }),
  z.object({ type: z.literal('changed'), changes: changesSchema }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('stopped') }),
])
export type FromService = z.output<typeof fromServiceSchema>
