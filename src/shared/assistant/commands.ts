import { z } from 'zod'
import { operations } from '../management/operations.ts'

const { name, scopes, expiresAt } = operations['apiKeys.create'].input.shape

/** Commands that let an AI assistant manage a workspace's service. */
export const assistantCommands = {
  /**
   * Creates a server whose tools are the service's own operations, with an API key that has these scopes; `name` names both. The server is
   * live and active, and its key was tried. If a step fails, neither remains.
   */
  'assistant.create': {
    input: z.object({ workspaceId: z.string().min(1), name, scopes, expiresAt }),
    output: z.object({ serverId: z.string(), tools: z.int() }),
  },
} as const
