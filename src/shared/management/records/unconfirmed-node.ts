import { z } from 'zod'

/** A node that hasn’t confirmed a change within a second because it’s disconnected from the database, stopped, or ended abruptly. */
const unconfirmedNodeSchema = z.object({
  /** The computer and process, as in its log. */
  node: z.string(),
  /** Time until which it may serve revoked access if it’s disconnected. */
  until: z.iso.datetime(),
})
export type UnconfirmedNode = z.output<typeof unconfirmedNodeSchema>

/** Missing if every node has confirmed, or there’s only one. */
export const unconfirmedSchema = { unconfirmed: z.array(unconfirmedNodeSchema).optional() }
