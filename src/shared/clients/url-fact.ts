import { z } from 'zod'

/**
 * What a URL's address says about it, whatever the client: `thisComputer`, `thisNetwork`: it exists there only;
 * `insecure`: it goes over the network without https.
 */
export const urlFactSchema = z.enum(['thisComputer', 'thisNetwork', 'insecure'])
export type UrlFact = z.output<typeof urlFactSchema>
