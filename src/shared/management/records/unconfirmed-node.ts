import { z } from 'zod'

/** A node that hasn’t confirmed a change within a second because it’s disconnected from the database, was stopped, or crashed. */
const unconfirmedNodeSchema = z.object({
  /** The computer and process, as in the node's log. */
  node: z.string(),
  /** If it's disconnected, it may keep accepting revoked access until this time. */
  until: z.iso.datetime(),
})
export type UnconfirmedNode = z.output<typeof unconfirmedNodeSchema>

/** Missing if every node has confirmed, or there’s only one node. */
export const unconfirmedSchema = { unconfirmed: z.array(unconfirmedNodeSchema).optional() }
