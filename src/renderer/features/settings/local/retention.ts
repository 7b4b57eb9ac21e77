import { z } from 'zod'
import { operations } from '../../../../shared/management/operations.ts'

/** A number of days as it is typed; it becomes the number of days for which calls may be kept. */
export const retentionSchema = z
  .string()
  .trim()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(operations['management.settings'].output.shape.retentionDays)
