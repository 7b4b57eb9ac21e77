import { z } from 'zod'

/** A node that hasn’t confirmed a change within a second, as it’s cut off from the database, stopped, or has ended without a word. */
const unconfirmedNodeSchema = z.object({
  /** The computer and the process, as in its log. */
  node: z.string(),
  /** Until when it may serve what was revoked, if it’s cut off. */
  until: z.iso.datetime(),
})
export type UnconfirmedNode = z.output<typeof unconfirmedNodeSchema>

/** Left out: every node has confirmed, or there’s only one. */
export const unconfirmedSchema = { unconfirmed: z.array(unconfirmedNodeSchema).optional() }
