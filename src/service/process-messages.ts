/** What the app's main process and the local service's process say to each other. */
import { z } from 'zod'
import { appErrorSchema } from '../shared/errors.ts'

/** From main to the service. `dataFolder: null` keeps everything in memory; a missing `port` means the kept one. */
export const toServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataFolder: z.string().min(1).nullable(),
    databaseKey: z.string().min(1),
    appApiKey: z.string().min(1).optional(),
    port: z.int().min(0).max(65_535).optional(),
  }),
  z.object({ type: z.literal('stop') }),
])
export type ToService = z.output<typeof toServiceSchema>

/** From the service to main. */
export const fromServiceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.int(), baseUrl: z.string(), mcpUrl: z.string() }),
  z.object({ type: z.literal('failed'), error: appErrorSchema }),
  z.object({ type: z.literal('stopped') }),
])
export type FromService = z.output<typeof fromServiceSchema>
