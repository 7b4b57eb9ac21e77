import { z } from 'zod'
import { tokenRecordSchema } from '../management/records/customer-record.ts'

/**
 * A record’s token according to its service. `removed`: the service no longer has it. `unknown`: the service can’t say, or never had it.
 */
export const recordTokenSchema = z.union([tokenRecordSchema, z.enum(['removed', 'unknown'])])
export type RecordToken = z.output<typeof recordTokenSchema>
