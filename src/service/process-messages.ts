/** What the app's main process and the local service's process say to each other. */
import { z } from 'zod'
import { appErrorSchema } from '../shared/errors.ts'

/** Longest stack that is passed on, in characters. */
export const MAX_STACK = 8_000

/**
 * From main to the service. `dataFolder: null` keeps everything in memory; a missing `port` means the kept one. `list`: the system's
 * ways to an origin, as `PROXY a:80; DIRECT`. `ping` is answered by `pong` while the service's event loop turns.
 */
export const toServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataFolder: z.string().min(1).nullable(),
    databaseKey: z.string().min(1),
    appApiKey: z.string().min(1).optional(),
    port: z.int().min(0).max(65_535).optional(),
  }),
  z.object({ type: z.literal('proxyFound'), id: z.int(), list: z.string().max(10_000) }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('stop') }),
])
export type ToService = z.output<typeof toServiceSchema>

/** From the service to main. `findProxy` is answered by `proxyFound`; `crashed` precedes an exit with code 1. */
export const fromServiceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.int(), baseUrl: z.string(), mcpUrl: z.string() }),
  z.object({ type: z.literal('failed'), error: appErrorSchema }),
  z.object({ type: z.literal('findProxy'), id: z.int(), origin: z.url() }),
  z.object({ type: z.literal('crashed'), stack: z.string().max(MAX_STACK) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('stopped') }),
])
export type FromService = z.output<typeof fromServiceSchema>
