import { clipboard } from 'electron'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/**
 * Puts text on the clipboard. It's written later than the call from Electron 44 on (breaking-changes.md, 44.0), and that can fail.
 * Throws `AppFailure` storage.
 */
export async function copyText(
  text: string,
  write: (text: string) => unknown = (value) => clipboard.writeText(value),
): Promise<void> {
  try {
    await write(text)
  } catch (error) {
    const cause = message('storage.clipboard.cause')
    const remedy = message('storage.clipboard.remedy')
    throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
  }
}
