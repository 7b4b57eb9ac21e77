import type { Access } from '../../shared/model/access.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'

/** With what the local service's MCP URLs begin: what new ones carry first, then what answers, too. Nothing while it doesn't run. */
export const mcpUrlsOf = (status: LocalServiceStatus): string[] =>
  status.state === 'running' ? [status.mcpUrl, status.ownMcpUrl] : []

/** An access as it's reached now: the address may be another one than when its URL was generated. */
export function accessNow<A extends Pick<Access, 'url' | 'token'>>(
  status: LocalServiceStatus,
  workspaceId: string,
  access: A,
): A {
  const [mcpUrl] = workspaceId === LOCAL_WORKSPACE_ID ? mcpUrlsOf(status) : []
  return mcpUrl === undefined ? access : { ...access, url: `${mcpUrl}/${access.token}/stream` }
}
