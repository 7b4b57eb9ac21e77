import { z } from 'zod'

/**
 * Facts about a URL's address that apply to every client. `thisComputer`, `thisNetwork`: only reachable there; `insecure`: sent over the
 * network without https; `privateAuthority`: clients must trust an authority that isn't public.
 */
export const urlFactSchema = z.enum(['thisComputer', 'thisNetwork', 'privateAuthority', 'insecure'])
export type UrlFact = z.output<typeof urlFactSchema>
