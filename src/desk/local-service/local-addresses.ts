import type { Access } from '../../shared/model/access.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'

/**
 * Prefixes of the local service's MCP URLs: first the one for new URLs, then the alternative that also works. Empty while the service isn't
 * running.
 */
export const mcpUrlsOf = (status: LocalServiceStatus): string[] =>
  status.state === 'running' ? [status.mcpUrl, status.ownMcpUrl] : []

/** Returns `access` with its current URL: the service's address may have changed since the URL was generated. */
export function accessNow<A extends Pick<Access, 'url' | 'token'>>(
  status: LocalServiceStatus,
  workspaceId: string,
  access: A,
): A {
  const [mcpUrl] = workspaceId === LOCAL_WORKSPACE_ID ? mcpUrlsOf(status) : []
  return mcpUrl === undefined ? access : { ...access, url: `${mcpUrl}/${access.token}/stream` }
}
