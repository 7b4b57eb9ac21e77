import { z } from 'zod'
import { generationRequestSchema } from '../service-interface.ts'

/** Maximum number of customers in one dry run. */
export const MAX_DRY_RUN = 500

/** How the service would respond if a customer's URL were generated now. */
const dryRunSchema = z.object({
  /**
   * Why the service would refuse; empty if it would create a URL. `key`: key of the invalid metadata entry. `missing`: the server requires
   * it of each customer; `tooLong`: it can't be stored; `unusable`: no call could succeed with this credential; `badIdentity`: the primary
   * identity is empty or isn't text, and `key` is ''.
   */
  problems: z.array(
    // Services of the next release may report other reasons.
    z.object({ key: z.string(), reason: z.enum(['missing', 'tooLong', 'badIdentity', 'unusable']).catch('unusable') }),
  ),
  /** Number of the customer's URLs for this server that work or can work again: all except revoked and rotated ones. */
  urls: z.int().nonnegative(),
})
export type DryRunAnswer = z.output<typeof dryRunSchema>

/** Operations for URLs that haven't been generated yet. */
export const generationOperations = {
  /** Returns how `POST /generate-mcp-token` would respond for each of these customers, in order. Doesn't create or store anything. */
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
