import { z } from 'zod'
import { settingsSchema } from '../../shared/model/settings.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { keptMoveSchema } from '../../shared/move/move.ts'
import { storedReachabilitySchema } from '../../shared/reachable/reachable.ts'
import { MAX_RESHARED } from '../../shared/reachable/reshared.ts'
import { releaseVersionSchema } from '../../shared/updates/commands.ts'

/** A hosted workspace as stored; its API key is in the secret store. */
const keptWorkspaceSchema = z.object({
  id: z
    .string()
    .min(1)
    .refine((id) => id !== LOCAL_WORKSPACE_ID),
  name: z.string().min(1),
  baseUrl: z.string().min(1),
})
export type KeptWorkspace = z.infer<typeof keptWorkspaceSchema>

const windowSchema = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
})

const noSettings = settingsSchema.parse({})
const thisComputerOnly = storedReachabilitySchema.parse({})

/**
 * Everything the app stores that isn't secret. An unreadable preference or window position falls back to its default; an unreadable
 * workspace makes the whole file damaged, so that none is lost silently.
 */
export const settingsDataSchema = z.object({
  version: z.literal(1).default(1),
  settings: settingsSchema.default(noSettings).catch(noSettings),
  currentWorkspaceId: z.string().min(1).default(LOCAL_WORKSPACE_ID),
  /** Hosted workspaces in display order. */
  workspaces: z
    .array(keptWorkspaceSchema)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
    .default([]),
  window: windowSchema.optional().catch(undefined),
  /** How the local service is reached from elsewhere. */
  reachable: storedReachabilitySchema.default(thisComputerOnly).catch(thisComputerOnly),
  /** Records of URLs that have been shared again since the address changed at `at`. */
  sharedAgain: z
    .object({ at: z.int().nonnegative(), ids: z.array(z.uuid()).max(MAX_RESHARED) })
    .optional()
    .catch(undefined),
  /** The last move of servers to another workspace, until it's dismissed. */
  move: keptMoveSchema.optional().catch(undefined),
  /** The latest backup made on this computer. */
  lastBackup: z.object({ at: z.iso.datetime(), path: z.string() }).optional().catch(undefined),
  /** The version whose changes the user has seen, and the version they don't want to be notified of again. */
  updates: z
    .object({ lastSeenVersion: releaseVersionSchema.optional(), skippedVersion: releaseVersionSchema.optional() })
    .optional()
    .catch(undefined),
  /** The day of the latest notification about URLs that expire soon. */
  lastExpiryDay: z.string().optional().catch(undefined),
})
export type SettingsData = z.output<typeof settingsDataSchema>
