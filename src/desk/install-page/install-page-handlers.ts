import type { installPageCommands } from '../../shared/install-page/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { FileDialogs } from '../ports.ts'

interface Deps {
  files: Pick<FileDialogs, 'save'>
  /** The certificate (PEM) of the private authority that a URL's clients must trust, or null when there's none. */
  authorityOf: (url: string) => string | null
}

/** Creates the handlers for a customer's install page and message. The code that creates them is large, so it's loaded on demand. */
export function createInstallPageHandlers({
  files,
  authorityOf,
}: Deps): Pick<CommandHandlers, keyof typeof installPageCommands> {
  return {
    'installPage.save': async ({ seal, ...recipient }) => {
      const { installPage } = await import('./install-page.ts')
      const { handOffsFor } = await import('./hand-offs-for.ts')
      const authority = authorityOf(recipient.url)
      const page = { recipient, ...handOffsFor(recipient), authority, madeAt: new Date() }
      const { fileName, text, passphrase } = await installPage(page, seal)
      const { saved } = await files.save({ suggestedName: fileName, text })
      return { saved, passphrase: saved ? passphrase : null }
    },
    'installPage.message': async ({ sealed, ...recipient }) => {
      const { buildMessage } = await import('./message.ts')
      const { handOffsFor } = await import('./hand-offs-for.ts')
      return buildMessage({ recipient, sealed, ...handOffsFor(recipient), authority: authorityOf(recipient.url) })
    },
  }
}
