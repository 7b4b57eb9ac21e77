import { AppFailure } from '../../../shared/errors.ts'

/** Why a text is left alone. */
export type RefusalReason = 'unparsable' | 'shape' | 'nameTaken' | 'encoding' | 'unsafe'

const CAUSES: Record<RefusalReason, string> = {
  unparsable: 'The file is not valid, so nothing was changed.',
  shape: 'The servers are written in a way that cannot be changed safely, so nothing was changed.',
  nameTaken: 'The file has another server of this name, so nothing was changed.',
  encoding: 'The file is not UTF-8 text, so nothing was changed.',
  unsafe: 'The change would have altered something else in the file, so nothing was changed.',
}

/** The failure of an edit that is not made. `detail` says what and where, never with text from the file. */
export function refusal(reason: RefusalReason, detail?: string): AppFailure {
  const cause = detail === undefined ? CAUSES[reason] : `${CAUSES[reason]} ${detail}`
  const remedy =
    reason === 'unparsable'
      ? 'Correct the file in its client or an editor, or paste the snippet yourself.'
      : 'Paste the snippet into the file yourself.'
  return new AppFailure({ kind: 'storage', cause, remedy })
}
