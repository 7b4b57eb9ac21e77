import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** Schemes that never belong to a client: they open websites or files. */
const FOREIGN = new Set(['http:', 'https:', 'file:', 'ftp:', 'mailto:', 'javascript:', 'data:', 'blob:', 'about:'])

/**
 * Returns a function that opens a link in the program registered for its scheme, if the scheme is one of `schemes` (e.g. `vscode:`). The
 * function throws `AppFailure` storage when no program accepts the link, and an ordinary error for any other scheme.
 */
export function createLinkOpener(schemes: Iterable<string>, open: (link: string) => Promise<void>) {
  const allowed = new Set([...schemes].filter((scheme) => !FOREIGN.has(scheme)))
  return async (link: string): Promise<void> => {
    if (!allowed.has(new URL(link).protocol)) throw new Error('Refused a link of a scheme that no client has')
    try {
      await open(link)
    } catch (error) {
      throw new AppFailure(
        {
          kind: 'storage',
          cause: message('storage.link.cause'),
          remedy: message('storage.link.remedy'),
        },
        { cause: error },
      )
    }
  }
}
