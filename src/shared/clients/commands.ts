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

/** The access that is handed over. `bearer`: the token is sent as a header as well. */
export const handedAccessSchema = z.object({
  url: z.string().min(1).max(8000),
  token: z.string().min(1).max(4000),
  /** The MCP server's name. */
  serverName: z.string().min(1).max(200).overwrite(toWellFormed),
  bearer: z.boolean().default(false),
})
export type HandedAccess = z.input<typeof handedAccessSchema>

const nothing = z.undefined()
const byId = z.object({ id: z.string().min(1) })

/** What the window asks about MCP clients. */
export const clientCommands = {
  'clients.list': { input: nothing, output: z.array(clientSchema) },
  /** Snippet, command, link and steps for every client. */
  'clients.handOffs': { input: handedAccessSchema, output: z.array(handOffSchema) },
  /** Whether the URL with these tools will work in each client. */
  'clients.verdicts': {
    input: handedAccessSchema.extend({
      tools: z.array(probedToolSchema),
      replyBytes: z.int().nonnegative().nullable().default(null),
    }),
    output: z.array(verdictSchema),
  },
  /** What the address of a URL says about it, whatever the client. */
  'clients.urlFacts': { input: z.object({ origin: z.string().max(8000) }), output: z.array(urlFactSchema) },
  /** Config files of clients that are on this machine. */
  'clients.found': { input: nothing, output: z.array(foundClientSchema) },
  'clients.plan': {
    input: handedAccessSchema.extend({
      clientId: clientIdSchema,
      path: z.string().min(1),
      accessId: z.string().nullable().default(null),
    }),
    output: installPlanSchema,
  },
  /** Writes exactly the plan that was shown. */
  'clients.apply': { input: byId, output: installRecordSchema },
  'clients.undo': { input: byId, output: z.object({ outcome: undoOutcomeSchema }) },
  /** What was installed where, each looked at again. */
  'clients.records': { input: nothing, output: z.array(installRecordSchema) },
  /** Takes a record whose entry is gone off the list. */
  'clients.forget': { input: byId, output: nothing },
  /** Writes that the end of the app cut short, as found at this start. */
  'clients.recoveries': { input: nothing, output: z.array(recoverySchema) },
  /** Opens a client's own link; the link itself is made in main. */
  'clients.openLink': { input: handedAccessSchema.extend({ clientId: clientIdSchema }), output: nothing },
} as const
