import { AppFailure } from '../../../shared/errors.ts'
import type { en } from '../../../shared/text/catalogue.ts'
import { message } from '../../../shared/text/message.ts'

/** Why a text is left alone. */
export type RefusalReason = Exclude<keyof typeof en.configFiles.refused, 'unparsableAt'>

/** The failure of an edit that isn't made. `line`: where an unparsable file is wrong first. Never has text from the file. */
export function refusal(reason: RefusalReason, line?: number): AppFailure {
  const cause =
    line === undefined
      ? message(`configFiles.refused.${reason}`)
      : message('configFiles.refused.unparsableAt', { line })
  const remedy = message(reason === 'unparsable' ? 'configFiles.unparsableRemedy' : 'configFiles.paste')
  return new AppFailure({ kind: 'storage', cause, remedy })
}
