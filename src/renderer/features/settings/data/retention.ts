import { z } from 'zod'
import { operations } from '../../../../shared/management/operations.ts'

const { retentionDays, auditRetentionDays } = operations['management.settings'].output.shape

const daysSchema = z.string().trim().regex(/^\d+$/).transform(Number)

/** Parses a typed number of days into the number of days to keep calls. */
export const retentionSchema = daysSchema.pipe(retentionDays)

/** Like {@link retentionSchema}, for the audit log; an empty field means forever and is parsed as null. */
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
