import { z } from 'zod'

/**
 * What a URL's address says about it, whatever the client: `thisComputer`, `thisNetwork`: it exists there only;
 * `insecure`: it goes over the network without https; `privateAuthority`: clients must trust an authority that isn't public.
 */
export const urlFactSchema = z.enum(['thisComputer', 'thisNetwork', 'privateAuthority', 'insecure'])
export type UrlFact = z.output<typeof urlFactSchema>
