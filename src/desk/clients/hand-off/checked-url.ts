import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { normalizeMcpUrl } from '../../api/mcp-url.ts'

/**
 * An access with a normalized URL (see `normalizeMcpUrl`), safe to pass to another program.
 * @throws AppFailure invalidInput for a URL that no client connects to, such as `javascript:…`
 */
export function withCheckedUrl<T extends { url: string }>(access: T): T {
  const url = normalizeMcpUrl(access.url)
  if (url !== null) return { ...access, url }
  throw new AppFailure({ kind: 'invalidInput', fields: {}, cause: message('configFiles.notHttpUrl') })
}
