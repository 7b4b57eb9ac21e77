import { AppFailure } from '../../../shared/errors.ts'
import type { en } from '../../../shared/text/catalogue.ts'
import { entryOf } from '../../../shared/text/entry.ts'
import { message } from '../../../shared/text/message.ts'

/** Why a file isn't edited. */
export type RefusalReason = Exclude<keyof typeof en.configFiles.refused, 'unparsableAt'>

/** Creates the failure for a refused edit. `line`: where an unparsable file has its first error. Never contains text from the file. */
export function refusal(reason: RefusalReason, line?: number): AppFailure {
  const cause =
    line === undefined
      ? message(`configFiles.refused.${reason}`)
      : message('configFiles.refused.unparsableAt', { line })
  const remedy = message(reason === 'unparsable' ? 'configFiles.unparsableRemedy' : 'configFiles.paste')
  return new AppFailure({ kind: 'storage', cause, remedy })
}

/** Converts a failure to one with a remedy for removal; an install's remedy would suggest pasting the snippet. */
export function forRemoval(error: unknown): unknown {
  if (!(error instanceof AppFailure) || error.detail.kind !== 'storage') return error
  const [file, name = ''] = error.detail.remedy.code.split('.')
  if (file !== 'configFiles' || !entryOf(`configFiles.removal.${name}`)) return error
  const remedy = message(`configFiles.removal.${name as keyof typeof en.configFiles.removal}`)
  return new AppFailure({ ...error.detail, remedy }, { cause: error })
}
