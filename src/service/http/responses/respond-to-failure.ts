import type { ServerResponse } from 'node:http'
import { diskProblem } from '../../../base/database/write-failure.ts'
import { logFor } from '../../../base/log/log.ts'
import { message } from '../../../shared/text/message.ts'
import { DatabaseUnavailable } from '../../store/engine/unavailable.ts'
import { unwritable } from '../../store/open-database.ts'
import { DATABASE_RETRY } from './error-body.ts'
import { sendRawError } from './send-raw.ts'

/**
 * Responds to an error: the database can't be reached or written to, or there's a bug. The path isn't logged, because it may contain a
 * token.
 */
export function respondToFailure(
  error: unknown,
  response: ServerResponse,
  { area, noteUnavailable }: { area: 'service/stream' | 'service/http'; noteUnavailable: () => void },
): void {
  if (error instanceof DatabaseUnavailable && !response.headersSent) {
    // The nodes' log records an outage once instead of once per request.
    noteUnavailable()
    response.setHeader('Retry-After', DATABASE_RETRY)
    sendRawError(response, 503, message('http.databaseAway'))
    return
  }
  const reference = logFor(area).error('A request failed', error)
  if (response.headersSent) return void response.destroy()
  sendRawError(response, 500, diskProblem(error, unwritable) ?? message('http.failed', { reference }))
}
