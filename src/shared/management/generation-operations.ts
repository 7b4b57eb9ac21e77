import { z } from 'zod'
import { generationRequestSchema } from '../service-interface.ts'

/** Maximum number of customers in a dry run. */
export const MAX_DRY_RUN = 500

/** What the service would respond if a customer's URL were generated now. */
const dryRunSchema = z.object({
  /**
   * Why it would refuse; empty if it would create a URL. `key`: of the invalid metadata entry. `missing`: the server requires it of each
   * customer; `tooLong`: it can't be stored; `unusable`: no call could succeed with this credential; `badIdentity`: the primary identity is
   * empty or isn't text, and `key` is ''.
   */
  problems: z.array(
    // Services of the next release may have more reasons.
    z.object({ key: z.string(), reason: z.enum(['missing', 'tooLong', 'badIdentity', 'unusable']).catch('unusable') }),
  ),
  /** The customer's URLs for this server that work or can work again: all except revoked and rotated ones. */
  urls: z.int().nonnegative(),
})
export type DryRunAnswer = z.output<typeof dryRunSchema>

/** Operations on URLs that aren't generated yet. */
export const generationOperations = {
  /** Returns what `POST /generate-mcp-token` would respond for each of these customers, in order. Creates and stores nothing. */
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
