import { z } from 'zod'
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
import { changesSchema } from '../management/changes.ts'
import { operationEffects } from '../management/operation-effects.ts'
import { type OperationName, operations, type WindowOperation, windowOperations } from '../management/operations.ts'
import { unconfirmedSchema } from '../management/records/unconfirmed-node.ts'
import { accessSchema } from '../model/access.ts'
import { customerSchema } from '../model/customer.ts'
import { localServiceSchema } from '../model/local-service.ts'
import { secretStorageSchema } from '../model/secret-storage.ts'
import { serverListSchema } from '../model/server.ts'
import { serviceManagementSchema } from '../model/service-management.ts'
import { settingsChangeSchema, settingsSchema } from '../model/settings.ts'
import { workspaceInputSchema, workspaceSchema } from '../model/workspace.ts'
import { moveCommands, moveEvents } from '../move/commands.ts'
import { notificationEvents } from '../notifications/notification-kinds.ts'
import { openRequestCommands, openRequestEvents } from '../open-requests/commands.ts'
import { probeCommands, probeEvents } from '../probe/commands.ts'
import { reachableCommands, reachableEvents } from '../reachable/commands.ts'
import { sharedAgainCommands, sharedAgainEvents } from '../reachable/shared-again.ts'
import { updateCommands, updateEvents } from '../updates/commands.ts'
import { windowErrorSchema } from './window-error.ts'

const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()
const id = z.string().min(1)
/** Made by the window for each request that it may cancel; no two under way share one. */
export const requestIdSchema = z.uuid()
const passphrase = z.string().min(8).max(1000)

/** What the app is and where it keeps its files. */
const appInfoSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  platform: z.string(),
  /** True for a build made with a fallback Electron: for testing only. */
  testBuild: z.boolean(),
  dataFolder: z.string(),
})
export type AppInfo = z.infer<typeof appInfoSchema>

/** Workspaces in display order, `Local` first. */
const workspacesSchema = z.object({ currentId: id, workspaces: z.array(workspaceSchema) })
export type Workspaces = z.infer<typeof workspacesSchema>

/** What a list call told when an API key was tried. */
const keyTestSchema = z.object({ servers: z.int(), active: z.int(), leftOut: z.int() })

const generationSchema = z.object({
  workspaceId: id,
  mcpServerId: id,
  /** As the window shows it: what the history calls the server. */
  serverName: id,
  customer: customerSchema,
  /** Metadata that is only sent: a secret of the customer's. The history doesn't hold it. */
  secretKeys: z.array(z.string()).default([]),
})
const rotationSchema = z.object({
  workspaceId: id,
  tokenId: id,
  /** Until when the old URL works; null: it ends at once. */
  overlapUntil: operations['tokens.rotate'].input.shape.overlapUntil,
  /** Whose URL it is, and of which server: what the history calls them. */
  server: namedSchema,
  customer: customerSchema,
})
const generatedSchema = accessSchema.extend({
  recordId: z.uuid(),
  /** Why the history couldn't be told of the result. The record stays pending, and is unknown after a restart. */
  recordProblem: appErrorSchema.nullable(),
})

/** Which service an operation is meant for. */
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

/** Every request the window may make of the main process. */
export const commands = {
  /** Aborts a request of the same window that is under way; of any other id nothing happens. */
  cancel: command(z.object({ requestId: requestIdSchema }), nothing),

  'app.info': command(nothing, appInfoSchema),
  /** Who works at this computer, as the primary identity of a customer. */
  'app.person': command(nothing, z.object({ identity: customerSchema.shape.primaryIdentity })),
  /** Writes an error of the window to the log, under the reference that the person is shown. */
  'log.write': command(windowErrorSchema, nothing),
  /** Opens the folder of the log in the system's file manager. */
  'log.openFolder': command(nothing, nothing),
  /** Opens the licenses of what the app contains, in the program that the person has for text. */
  'app.openNotices': command(nothing, nothing),
  /** Copies what a report of a problem needs: versions, settings, and the newest lines of the log. No secret is in it. */
  'diagnostics.copy': command(nothing, nothing),
  'settings.get': command(nothing, settingsSchema),
  'settings.update': command(settingsChangeSchema, settingsSchema),
  /** `secret`: it gives access, so it's cleared after a while. */
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
  /** Tries a key with a list call; without `apiKey` the stored one of workspace `id` is tried. */
  'workspaces.testKey': command(
    z.object({ id: id.optional(), baseUrl: z.string().min(1), apiKey: z.string().trim().min(1).optional() }),
    keyTestSchema,
  ),

  /** What the service of a workspace has beside the documented interface. It’s asked once in a run, or `again`. */
  'workspaces.management': command(
    z.object({ workspaceId: id, again: z.boolean().default(false) }),
    serviceManagementSchema,
  ),

  'secrets.status': command(nothing, secretStorageSchema),
  /** Opens the passphrase store, or creates it when there is none. */
  'secrets.usePassphrase': command(z.object({ passphrase }), secretStorageSchema),
  'secrets.useMemory': command(nothing, secretStorageSchema),
  /** Asks the OS keychain again, after the person has repaired it. */
  'secrets.retryKeychain': command(nothing, secretStorageSchema),
  /** Sets aside what a forgotten passphrase protects, and begins without it. */
  'secrets.startOver': command(nothing, secretStorageSchema),

  'localService.status': command(nothing, localServiceSchema),
  'localService.restart': command(nothing, localServiceSchema),
  'localService.setPort': command(z.object({ port: z.int().min(1024).max(65_535) }), localServiceSchema),

  'servers.list': command(z.object({ workspaceId: id }), serverListSchema),
  /** Written to the history before it's sent, and again when it ends; a history that can't be written refuses it. */
  'access.generate': command(generationSchema, generatedSchema),
  /** Rotates a token of a service that has management, and writes the new URL to the history like a generated one. */
  'access.rotate': command(rotationSchema, generatedSchema.extend(unconfirmedSchema)),
  /** The same for every URL of customers that works. Ends with the first customer it fails for. The URLs are in the history. */
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
        /** How many URLs were made. */
        rotated: z.int(),
        /** URLs that the history couldn't be told of. */
        unrecorded: z.array(generatedSchema.extend({ customer: customerSchema })),
        problem: appErrorSchema.nullable(),
        ...unconfirmedSchema,
      }),
    ),
  ),

  /** Asks for a place and writes the text there. `saved` is false when the person cancels. */
  'files.save': command(
    z.object({ suggestedName: z.string().min(1).max(200), text: z.string().max(100_000_000) }),
    /** `path`: where the person put it. */
    z.object({ saved: z.boolean(), path: z.string().optional() }),
  ),
  /** Asks for a text file and reads it (at most 20 MB); null when the person cancels. */
  'files.open': command(
    z.object({ title: z.string().max(200), extensions: z.array(z.string().regex(/^[a-z0-9]+$/)).max(20) }),
    z.object({ name: z.string(), text: z.string() }).nullable(),
  ),

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
  ...sharedAgainCommands,

  /** The operations of a service’s management, each with the workspace whose service is asked. */
  ...operationCommands,
} as const
export type CommandName = keyof typeof commands
export type CommandInput<K extends CommandName> = z.input<(typeof commands)[K]['input']>
export type CommandOutput<K extends CommandName> = z.output<(typeof commands)[K]['output']>

/** What a handler gets beside its input. */
export interface RequestContext {
  /** Aborts when the window cancels the request, closes, or reloads. */
  signal: AbortSignal
}

/** One handler per command, but for `cancel`, which is the router's own; leaving one out fails to compile. */
export type CommandHandlers = {
  [K in Exclude<CommandName, 'cancel'>]: (
    input: z.output<(typeof commands)[K]['input']>,
    context: RequestContext,
  ) => Promise<CommandOutput<K>>
}

/** Imports come in whole or not at all, and nobody waits for one any more. */
const IMPORTS: ReadonlySet<OperationName> = new Set(['servers.addFromCurl', 'servers.addFromDocument'])
/** Changes that go on when the window that asked for them closes or reloads: a draft is saved at that very moment. */
export const OUTLIVES_WINDOW: ReadonlySet<CommandName> = new Set(
  windowOperations.filter((name) => 'changes' in operationEffects[name] && !IMPORTS.has(name)),
)

/** Everything main tells the window unasked. Events say what changed; the window asks again for it. */
export const events = {
  'workspaces.changed': nothing,
  /** `workspaces.management` has another answer for this workspace. */
  'workspaces.managementChanged': z.object({ workspaceId: id }),
  'settings.changed': nothing,
  'secrets.changed': nothing,
  'localService.changed': nothing,
  /** What was installed in clients, or the clients that are here. */
  'clients.changed': nothing,
  /** The person chose the help in the system's menu. */
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
  ...sharedAgainEvents,
  ...historyEvents,
  /** What has changed in the data of a workspace’s service, no matter who changed it; at most a few times a second. */
  'management.changed': z.object({ workspaceId: id, changes: changesSchema }),
} as const
export type EventName = keyof typeof events
export type EventPayload<K extends EventName> = z.output<(typeof events)[K]>
