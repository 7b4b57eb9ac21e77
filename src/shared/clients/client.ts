import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/** Every client that we know how to hand a URL to. The window keeps this order. */
export const clientIds = [
  'claude-code',
  'claude-desktop',
  'claude-connectors',
  'chatgpt',
  'cursor',
  'vscode',
  'vscode-insiders',
  'visual-studio',
  'copilot-cli',
  'codex',
  'gemini-cli',
  'antigravity',
  'qwen-code',
  'grok-build',
  'devin-desktop',
  'devin-cli',
  'windsurf',
  'zed',
  'cline',
  'kilo-code',
  'goose',
  'lm-studio',
  'kiro',
  'warp',
  'opencode',
  'amp',
  'jetbrains-ai',
  'junie',
  'cherry-studio',
  'librechat',
  'continue',
] as const

export const clientIdSchema = z.enum(clientIds)
export type ClientId = z.output<typeof clientIdSchema>

/** A client as a list shows it. */
export const clientSchema = z.object({
  id: clientIdSchema,
  name: z.string(),
  kind: z.enum(['editor', 'desktop', 'terminal', 'cloud', 'server']),
  /** Whether it keeps its servers in a file on this machine that Install can write. */
  hasFile: z.boolean(),
  hasCommand: z.boolean(),
  hasLink: z.boolean(),
  /** From where it connects: this machine, or its vendor's cloud. */
  reach: z.enum(['local', 'cloud']),
  /** Whether it sends a header that it was given. */
  headers: z.enum(['yes', 'no', 'unconfirmed']),
  /** How many tools it uses at most, of all servers together; null: no limit is known. */
  maxTools: z.int().nullable(),
  /** What one should know before choosing it. */
  notes: z.array(messageSchema),
})
export type Client = z.output<typeof clientSchema>

/** The systems whose config places differ, named as Node names them. */
const platformSchema = z.enum(['darwin', 'win32', 'linux'])
export type Platform = z.output<typeof platformSchema>
