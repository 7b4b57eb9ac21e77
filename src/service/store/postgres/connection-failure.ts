import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { codeOf } from '../../../shared/values/error-code.ts'
import { databasePlace } from './database-url.ts'

/** The driver's message for a server without TLS; its error doesn't have a code. */
const NO_TLS = /not support SSL/
/** Source: Node's TLS documentation, X509 certificate error codes. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|CRL|_CA$/

/** Describes why a database can't be opened, with a remedy and without secrets; returns an `AppFailure` unchanged. */
export function connectionFailure(error: unknown, url: string): AppFailure {
  if (error instanceof AppFailure) return error
  // The driver's own errors have only a message, without a code.
  const code = codeOf(error) || (error instanceof Error ? error.message : 'unknown error')
  return new AppFailure({ kind: 'storage', ...describe(code, url) }, { cause: error })
}

function describe(code: string, url: string) {
  let place: string
  try {
    place = databasePlace(url)
  } catch {
    return { cause: message('storage.postgres.url', { code }), remedy: message('storage.postgres.urlRemedy') }
  }
  const kind = kindOf(code)
  const remedy = message(`storage.postgres.${kind}Remedy`)
  switch (kind) {
    case 'noDatabase':
    case 'noTls':
      return { cause: message(`storage.postgres.${kind}`, { place }), remedy }
    default:
      return { cause: message(`storage.postgres.${kind}`, { place, code }), remedy }
  }
}

/** Source: PostgreSQL's documentation, appendix A. */
function kindOf(code: string) {
  if (code === '3D000') return 'noDatabase'
  if (NO_TLS.test(code)) return 'noTls'
  if (code === '42501' || code === '3F000') return 'rights'
  if (code === '25006') return 'readOnly'
  if (code === '53300') return 'full'
  if (code.startsWith('28')) return 'login'
  if (CERTIFICATE.test(code)) return 'certificate'
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? 'refused' : 'unreachable'
}
