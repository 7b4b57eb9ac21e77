import type { z } from 'zod'
import { tokenDataSchema } from '../service-interface.ts'

/** The result of generation for one server and one customer. `url` and `token` are the customer's secret. */
export const accessSchema = tokenDataSchema
export type Access = z.infer<typeof accessSchema>
