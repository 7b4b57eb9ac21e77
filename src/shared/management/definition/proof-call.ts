import { z } from 'zod'

/** The call that connection tests make as the customer, to an endpoint without side effects. `arguments`: by parameter name. */
export const proofCallSchema = z.object({
  endpointId: z.string().min(1).max(200),
  arguments: z.record(z.string().max(200), z.json()).default({}),
})
