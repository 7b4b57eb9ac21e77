import { aroundCommands } from './around-commands.ts'
import { authentication } from './authentication.ts'
import { cmdOfBrowsers } from './cmd-of-browsers.ts'
import type { CorpusCase } from './corpus-case.ts'
import { formsAndFiles } from './forms-and-files.ts'
import { furtherSecrets } from './further-secrets.ts'
import { headersAndOptions } from './headers-and-options.ts'
import { jsonBodies } from './json-bodies.ts'
import { knownApis } from './known-apis.ts'
import { methodsAndAddresses } from './methods-and-addresses.ts'
import { placeholderValues } from './placeholder-values.ts'
import { placeholders } from './placeholders.ts'
import { powershell } from './powershell.ts'
import { powershellTexts } from './powershell-texts.ts'
import { queries } from './queries.ts'
import { refused } from './refused.ts'
import { severalCommands } from './several-commands.ts'
import { severalCredentials } from './several-credentials.ts'
import { shells } from './shells.ts'
import { windowsAndBrowsers } from './windows-and-browsers.ts'
import { writtenAbove } from './written-above.ts'

/** All cases by theme. */
export const corpus: Record<string, CorpusCase[]> = {
  'methods and addresses': methodsAndAddresses,
  queries,
  'JSON bodies': jsonBodies,
  'forms and files': formsAndFiles,
  'headers and options': headersAndOptions,
  authentication,
  'further secrets': furtherSecrets,
  shells,
  'around commands': aroundCommands,
  'Windows and browsers': windowsAndBrowsers,
  PowerShell: powershell,
  'texts of PowerShell': powershellTexts,
  'cmd of browsers': cmdOfBrowsers,
  'files and variables above': writtenAbove,
  placeholders,
  'placeholder values': placeholderValues,
  'several credentials': severalCredentials,
  'several commands': severalCommands,
  'known APIs': knownApis,
  refused,
}
