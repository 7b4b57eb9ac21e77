import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'

/**
 * Whether a person is asked before a tool is run: always, unless the server says that it only reads. "Not destructive" may
 * still add things (MCP 2025-11-25, ToolAnnotations).
 */
export const needsConfirmation = ({ annotations: { readOnly } }: Pick<ProbedTool, 'annotations'>): boolean =>
  readOnly !== true
