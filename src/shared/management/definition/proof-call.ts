import { z } from 'zod'

/** One call that connection tests make as the customer: of an endpoint without side effects. `arguments`: by name of the parameter. */
export const proofCallSchema = z.object({
  endpointId: z.string().min(1).max(200),
  arguments: z.record(z.string().max(200), z.json()).default({}),
})
