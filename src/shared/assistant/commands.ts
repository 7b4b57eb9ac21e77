import { z } from 'zod'
import { operations } from '../management/operations.ts'

const { name, scopes, expiresAt } = operations['apiKeys.create'].input.shape

/** Commands that let an AI assistant manage a workspace's service. */
export const assistantCommands = {
  /**
   * Creates a server whose tools are the service's own operations, with an API key that has these scopes; `name` names both. The server is
   * live and active, and the key has been tested. If a step fails, both are removed.
   */
  'assistant.create': {
    input: z.object({ workspaceId: z.string().min(1), name, scopes, expiresAt }),
    output: z.object({ serverId: z.string(), tools: z.int() }),
  },
} as const
