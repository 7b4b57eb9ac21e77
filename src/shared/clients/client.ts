import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/** All supported clients, in display order. */
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

/** A client as shown in a list. */
export const clientSchema = z.object({
  id: clientIdSchema,
  name: z.string(),
  kind: z.enum(['editor', 'desktop', 'terminal', 'cloud', 'server']),
  /** Whether it keeps its servers in a local file that the app's Install command can write. */
  hasFile: z.boolean(),
  hasCommand: z.boolean(),
  hasLink: z.boolean(),
  /** Where it connects from: this computer, or its vendor's cloud. */
  connectsFrom: z.enum(['local', 'cloud']),
  /** Whether it can send custom headers. */
  headers: z.enum(['yes', 'no', 'unconfirmed']),
  /** Maximum number of tools across all servers; null if no limit is known. */
  maxTools: z.int().nullable(),
  /** What to know before choosing it. */
  notes: z.array(messageSchema),
})
export type Client = z.output<typeof clientSchema>

/** Systems whose config locations differ, by their names in Node. */
const platformSchema = z.enum(['darwin', 'win32', 'linux'])
export type Platform = z.output<typeof platformSchema>
