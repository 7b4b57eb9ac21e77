import { z } from 'zod'
import { assistantCommands } from '../assistant/commands.ts'
import { backgroundCommands } from '../background/commands.ts'
import { backupCommands, backupEvents } from '../backup/commands.ts'
import { bulkCommands, bulkEvents } from '../bulk/commands.ts'
import { clientCommands } from '../clients/commands.ts'
import { copiedSchema } from '../clipboard/copied.ts'
import { appErrorSchema } from '../errors.ts'
import { fleetCheckCommands, fleetCheckEvents } from '../fleet-check/commands.ts'
import { historyCommands, historyEvents } from '../history/commands.ts'
import { namedSchema } from '../history/issued-record.ts'
import { installPageCommands } from '../install-page/commands.ts'
import { changesSchema } from '../management/changes-schema.ts'
import { operationEffects } from '../management/operation-effects.ts'
import { type OperationName, operations, type WindowOperation, windowOperations } from '../management/operations.ts'
import { unconfirmedSchema } from '../management/records/unconfirmed-node.ts'
import { accessSchema } from '../model/access.ts'
import { customerSchema } from '../model/customer.ts'
import { localServiceSchema } from '../model/local-service.ts'
import { managementAccessSchema } from '../model/management-access.ts'
import { secretStorageSchema } from '../model/secret-storage.ts'
import { serverListSchema } from '../model/server.ts'
import { settingsChangeSchema, settingsSchema } from '../model/settings.ts'
import { workspaceInputSchema, workspaceSchema } from '../model/workspace-schema.ts'
import { moveCommands, moveEvents } from '../move/commands.ts'
import { notificationEvents } from '../notifications/notification-kinds.ts'
import { openRequestCommands, openRequestEvents } from '../open-requests/commands.ts'
import { probeCommands, probeEvents } from '../probe/commands.ts'
import { reachableCommands, reachableEvents } from '../reachable/commands.ts'
import { resharedCommands, resharedEvents } from '../reachable/reshared.ts'
import { updateCommands, updateEvents } from '../updates/commands.ts'
import { windowErrorSchema } from './window-error.ts'

const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()
const id = z.string().min(1)
/** Created by the window for each request that it may cancel; unique among requests in flight. */
export const requestIdSchema = z.uuid()
const passphrase = z.string().min(8).max(1000)

/** The app's identity and the location of its files. */
const appInfoSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  platform: z.string(),
  /** Whether the build has a fallback Electron, for testing only. */
  testBuild: z.boolean(),
  dataFolder: z.string(),
})
export type AppInfo = z.infer<typeof appInfoSchema>

/** Workspaces in display order, `Local` first. */
const workspacesSchema = z.object({ currentId: id, workspaces: z.array(workspaceSchema) })
export type Workspaces = z.infer<typeof workspacesSchema>

/** The server counts returned by the list call that tested an API key. */
const keyTestSchema = z.object({ servers: z.int(), active: z.int(), leftOut: z.int() })

const generationSchema = z.object({
  workspaceId: id,
  mcpServerId: id,
  /** The server's name as shown in the window, stored in the history. */
  serverName: id,
  customer: customerSchema,
  /** Keys of metadata that is sent but not stored in the history because it's the customer's secret. */
  secretKeys: z.array(z.string()).default([]),
})
const rotationSchema = z.object({
  workspaceId: id,
  tokenId: id,
  /** When the old URL stops working; null: immediately. */
  overlapUntil: operations['tokens.rotate'].input.shape.overlapUntil,
  /** Server and customer of the URL, named as in the history. */
  server: namedSchema,
  customer: customerSchema,
})
const generatedSchema = accessSchema.extend({
  recordId: z.uuid(),
  /** Why the result couldn't be written to the history. The record stays pending, and becomes unknown after a restart. */
  recordProblem: appErrorSchema.nullable(),
})

/** The workspace whose service performs the operation. */
const toService = { workspaceId: id }
type ToService<Input> =
  Input extends z.ZodObject<infer Shape extends z.core.$ZodShape> ? z.ZodObject<Shape & typeof toService> : never
type OperationCommands = {
  [K in WindowOperation]: {
    input: ToService<(typeof operations)[K]['input']>
    output: (typeof operations)[K]['output']
  }
}
const operationCommands = Object.fromEntries(
  windowOperations.map((name) => [name, command(operations[name].input.extend(toService), operations[name].output)]),
) as unknown as OperationCommands

/** Every request that the window can make to the main process. */
export const commands = {
  /** Aborts an in-flight request from the same window; ignores other IDs. */
  cancel: command(z.object({ requestId: requestIdSchema }), nothing),

  'app.info': command(nothing, appInfoSchema),
  /** Returns the user of this computer, as the primary identity of a customer. */
  'app.person': command(nothing, z.object({ identity: customerSchema.shape.primaryIdentity })),
  /** Logs a window error under the reference shown to the user. */
  'log.write': command(windowErrorSchema, nothing),
  /** Opens the log folder in the system's file manager. */
  'log.openFolder': command(nothing, nothing),
  /** Opens the licenses of the app's components in the default text editor. */
  'app.openNotices': command(nothing, nothing),
  /** Copies what a bug report needs: versions, settings, and the newest log lines, without secrets. */
  'diagnostics.copy': command(nothing, nothing),
  'settings.get': command(nothing, settingsSchema),
  'settings.update': command(settingsChangeSchema, settingsSchema),
  /** `secret`: it grants access, so it's cleared after a while. */
  'clipboard.write': command(
    z.object({ text: z.string().min(1).max(2_000_000), secret: z.boolean().default(false) }),
    copiedSchema,
  ),

  'workspaces.list': command(nothing, workspacesSchema),
  'workspaces.select': command(z.object({ id }), workspacesSchema),
  'workspaces.add': command(workspaceInputSchema, workspaceSchema),
  'workspaces.update': command(workspaceInputSchema.extend({ id }), workspaceSchema),
  'workspaces.remove': command(z.object({ id }), workspacesSchema),
  'workspaces.removeKey': command(z.object({ id }), workspaceSchema),
  /** Tests a key by listing servers; without `apiKey`, tests the stored key of workspace `id`. */
  'workspaces.testKey': command(
    z.object({ id: id.optional(), baseUrl: z.string().min(1), apiKey: z.string().trim().min(1).optional() }),
    keyTestSchema,
  ),

  /**
   * Returns what a workspace’s service supports in addition to the documented interface. Queried only once per run, unless `again` is set.
   */
  'workspaces.managementAccess': command(
    z.object({ workspaceId: id, again: z.boolean().default(false) }),
    managementAccessSchema,
  ),

  'secrets.status': command(nothing, secretStorageSchema),
  /** Opens the passphrase store, or creates it if there is none. */
  'secrets.usePassphrase': command(z.object({ passphrase }), secretStorageSchema),
  'secrets.useMemory': command(nothing, secretStorageSchema),
  /** Tries the OS keychain again after the user has fixed it. */
  'secrets.retryKeychain': command(nothing, secretStorageSchema),
  /** Moves data protected by a forgotten passphrase aside and starts without it. */
  'secrets.startOver': command(nothing, secretStorageSchema),

  'localService.status': command(nothing, localServiceSchema),
  'localService.restart': command(nothing, localServiceSchema),
  'localService.setPort': command(z.object({ port: z.int().min(1024).max(65_535) }), localServiceSchema),

  'servers.list': command(z.object({ workspaceId: id }), serverListSchema),
  /** Written to the history before it's sent and again when it finishes; refused if the history can't be written. */
  'access.generate': command(generationSchema, generatedSchema),
  /** Rotates a token on a service that supports management, and writes the new URL to the history like a generated one. */
  'access.rotate': command(rotationSchema, generatedSchema.extend(unconfirmedSchema)),
  /** Rotates every working URL of these customers, and stops at the first failure. The URLs are in the history. */
  'access.rotateCustomers': command(
    z.object({
      workspaceId: id,
      server: namedSchema,
      ids: z.array(id).min(1).max(100),
      overlapUntil: rotationSchema.shape.overlapUntil,
    }),
    z.array(
      z.object({
        id,
        /** Number of URLs created. */
        rotated: z.int(),
        /** URLs that couldn't be written to the history. */
        unrecorded: z.array(generatedSchema.extend({ customer: customerSchema })),
        problem: appErrorSchema.nullable(),
        ...unconfirmedSchema,
      }),
    ),
  ),

  /** Asks where to save and writes the text. `saved` is false if the user cancels. */
  'files.save': command(
    z.object({ suggestedName: z.string().min(1).max(200), text: z.string().max(100_000_000) }),
    /** `path`: the location the user chose. */
    z.object({ saved: z.boolean(), path: z.string().optional() }),
  ),
  /** Asks for a text file and reads it (at most 20 MB); null if the user cancels. */
  'files.open': command(
    z.object({ title: z.string().max(200), extensions: z.array(z.string().regex(/^[a-z0-9]+$/)).max(20) }),
    z.object({ name: z.string(), text: z.string() }).nullable(),
  ),

  ...assistantCommands,
  ...backgroundCommands,
  ...backupCommands,
  ...bulkCommands,
  ...clientCommands,
  ...fleetCheckCommands,
  ...historyCommands,
  ...installPageCommands,
  ...moveCommands,
  ...openRequestCommands,
  ...probeCommands,
  ...updateCommands,
  ...reachableCommands,
  ...resharedCommands,

  /** The service's management operations, each with its workspace. */
  ...operationCommands,
} as const
export type CommandName = keyof typeof commands
export type CommandInput<K extends CommandName> = z.input<(typeof commands)[K]['input']>
export type CommandOutput<K extends CommandName> = z.output<(typeof commands)[K]['output']>

/** What a handler receives in addition to its input. */
export interface RequestContext {
  /** Aborted when the window cancels the request, closes, or reloads. */
  signal: AbortSignal
}

/** One handler for each command except `cancel`, which the router handles; a missing one is a compile error. */
export type CommandHandlers = {
  [K in Exclude<CommandName, 'cancel'>]: (
    input: z.output<(typeof commands)[K]['input']>,
    context: RequestContext,
  ) => Promise<CommandOutput<K>>
}

/** Imports are canceled when their window closes or reloads: they're atomic, and nothing awaits their result afterward. */
const IMPORTS: ReadonlySet<OperationName> = new Set(['servers.addFromCurl', 'servers.addFromDocument'])
/** Changes that aren't canceled when their window closes or reloads, because that's when it saves a draft. */
export const OUTLIVES_WINDOW: ReadonlySet<CommandName> = new Set(
  windowOperations.filter((name) => 'changes' in operationEffects[name] && !IMPORTS.has(name)),
)

/** All events from main to the window. An event only names what changed; the window refetches it. */
export const events = {
  'workspaces.changed': nothing,
  /** The result of `workspaces.managementAccess` has changed for a workspace. */
  'workspaces.managementAccessChanged': z.object({ workspaceId: id }),
  'settings.changed': nothing,
  'secrets.changed': nothing,
  'localService.changed': nothing,
  /** The installations in clients, or the clients on this computer, have changed. */
  'clients.changed': nothing,
  /** The user chose Help in the system's menu. */
  'help.requested': nothing,
  ...backupEvents,
  ...bulkEvents,
  ...fleetCheckEvents,
  ...moveEvents,
  ...notificationEvents,
  ...openRequestEvents,
  ...probeEvents,
  ...updateEvents,
  ...reachableEvents,
  ...resharedEvents,
  ...historyEvents,
  /** Data on a workspace’s service has changed, whoever changed it; at most a few times a second. */
  'management.changed': z.object({ workspaceId: id, changes: changesSchema }),
} as const
export type EventName = keyof typeof events
export type EventPayload<K extends EventName> = z.output<(typeof events)[K]>
