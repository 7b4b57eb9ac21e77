import type { z } from 'zod'
import { tokenDataSchema } from '../service-interface.ts'

/** The result of generating a URL for one customer on one server. `url` and `token` are the customer's secret. */
export const accessSchema = tokenDataSchema
export type Access = z.infer<typeof accessSchema>
