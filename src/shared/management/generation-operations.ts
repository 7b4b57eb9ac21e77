import { z } from 'zod'
import { generationRequestSchema } from '../service-interface.ts'

/** Customers of one dry run at most. */
export const MAX_DRY_RUN = 500

/** What the service would answer if a customer's URL were generated now. */
const dryRunSchema = z.object({
  /**
   * Why it would refuse; empty: it would make a URL. `key`: of the metadata entry at fault. `missing`: the server asks each customer for
   * it; `tooLong`: it can't be kept; `unusable`: it's no credential that a call could succeed with; `badIdentity`: of the primary identity, which is empty or no text; `key` is '' then.
   */
  problems: z.array(
    // The next release’s services may know more reasons.
    z.object({ key: z.string(), reason: z.enum(['missing', 'tooLong', 'badIdentity', 'unusable']).catch('unusable') }),
  ),
  /** The customer's URLs for this server that work, or can be made to again: all but revoked and rotated ones. */
  urls: z.int().nonnegative(),
})
export type DryRunAnswer = z.output<typeof dryRunSchema>

/** Operations about URLs that aren't generated yet. */
export const generationOperations = {
  /** What `POST /generate-mcp-token` would say of each of these customers, in their order. Makes and keeps nothing. */
  'tokens.dryRun': {
    input: z.object({
      serverId: z.string().min(1).max(200),
      customers: z
        .array(generationRequestSchema.shape.customerDetails.extend({ primaryIdentity: z.string() }))
        .min(1)
        .max(MAX_DRY_RUN),
    }),
    output: z.array(dryRunSchema),
  },
} as const
