import type { z } from 'zod'
import type { workspaceInputSchema, workspaceSchema } from './workspace-schema.ts'

/** Identifier of the built-in workspace. */
export const LOCAL_WORKSPACE_ID = 'local'

export type Workspace = z.infer<typeof workspaceSchema>
export type WorkspaceInput = z.infer<typeof workspaceInputSchema>
