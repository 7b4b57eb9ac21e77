import { z } from 'zod'
import { operations } from '../../../../shared/management/operations.ts'

const { retentionDays, auditRetentionDays } = operations['management.settings'].output.shape

const daysSchema = z.string().trim().regex(/^\d+$/).transform(Number)

/** A number of days as it is typed; it becomes the number of days for which calls may be kept. */
export const retentionSchema = daysSchema.pipe(retentionDays)

/** The same for the audit log. Nothing is forever, which becomes null. */
export const auditRetentionSchema = z
  .union([
    z
      .string()
      .trim()
      .max(0)
      .transform(() => null),
    daysSchema,
  ])
  .pipe(auditRetentionDays)
