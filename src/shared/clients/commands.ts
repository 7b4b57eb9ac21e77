import { z } from 'zod'
import { probedToolSchema } from '../probe/probe-result.ts'
import { toWellFormed } from '../well-formed.ts'
import { clientIdSchema, clientSchema } from './client.ts'
import { handOffSchema } from './hand-off.ts'
import {
  foundClientSchema,
  installPlanSchema,
  installRecordSchema,
  recoverySchema,
  undoOutcomeSchema,
} from './install.ts'
import { urlFactSchema } from './url-fact.ts'
import { verdictSchema } from './verdict.ts'

/** The access to install in a client. `bearer`: the token is also sent as a header. */
export const handedAccessSchema = z.object({
  url: z.string().min(1).max(8000),
  token: z.string().min(1).max(4000),
  serverName: z.string().min(1).max(200).overwrite(toWellFormed),
  bearer: z.boolean().default(false),
})
export type HandedAccess = z.input<typeof handedAccessSchema>

const nothing = z.undefined()
const byId = z.object({ id: z.string().min(1) })

/** Commands for MCP clients. */
export const clientCommands = {
  'clients.list': { input: nothing, output: z.array(clientSchema) },
  /** Returns the snippet, command, link, and steps for every client. */
  'clients.handOffs': { input: handedAccessSchema, output: z.array(handOffSchema) },
  /** Returns whether the URL with these tools will work in each client. */
  'clients.verdicts': {
    input: handedAccessSchema.extend({
      tools: z.array(probedToolSchema),
      replyBytes: z.int().nonnegative().nullable().default(null),
    }),
    output: z.array(verdictSchema),
  },
  /** Returns facts about a URL's address that apply to every client. */
  'clients.urlFacts': { input: z.object({ origin: z.string().max(8000) }), output: z.array(urlFactSchema) },
  /** Returns the config files of clients on this computer. */
  'clients.found': { input: nothing, output: z.array(foundClientSchema) },
  'clients.plan': {
    input: handedAccessSchema.extend({
      clientId: clientIdSchema,
      path: z.string().min(1),
      accessId: z.string().nullable().default(null),
    }),
    output: installPlanSchema,
  },
  /** Writes exactly the plan that was shown to the user. */
  'clients.apply': { input: byId, output: installRecordSchema },
  'clients.undo': { input: byId, output: z.object({ outcome: undoOutcomeSchema }) },
  /** Returns all installations with their current state. */
  'clients.records': { input: nothing, output: z.array(installRecordSchema) },
  /** Deletes a record whose entry no longer exists. */
  'clients.forget': { input: byId, output: nothing },
  /** Returns the writes that were interrupted because the app quit, as found on startup. */
  'clients.recoveries': { input: nothing, output: z.array(recoverySchema) },
  /** Opens a link that uses the client's own URL scheme. The link is created in main. */
  'clients.openLink': { input: handedAccessSchema.extend({ clientId: clientIdSchema }), output: nothing },
} as const
