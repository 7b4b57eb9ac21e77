import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'

/**
 * Whether to confirm before running a tool: always, unless the server says that it's read-only. "Not destructive" tools may still add data
 * (MCP 2025-11-25, ToolAnnotations).
 */
export const needsConfirmation = ({ annotations: { readOnly } }: Pick<ProbedTool, 'annotations'>): boolean =>
  readOnly !== true
