import { clipboard } from 'electron'
import { AppFailure } from '../../shared/errors.ts'

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
    const cause = 'The clipboard didn’t take the text.'
    const remedy = 'Try again. If another program keeps the clipboard busy, close it first.'
    throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
  }
}
