import type { CopyForm } from '../../../shared/history/copy-forms.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { handOff } from './hand-off.ts'

/** An access, whose it is, and for what. */
interface Given {
  url: string
  token: string
  serverName: string
  primaryIdentity: string
}

/** Text whose signs Markdown takes as its own, in one line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&')

/** A block of code, fenced by more backticks than it holds in a row. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

/** A URL as text for where it goes. `isWindows`: the terminal of this computer is PowerShell. The text holds the token. */
export function copyForm(
  form: CopyForm,
  { url, token, serverName, primaryIdentity }: Given,
  isWindows: boolean,
): string {
  const claudeCode = handOff('claude-code', { url, token, title: serverName, bearer: false })
  const command = claudeCode.command?.[isWindows ? 'powershell' : 'posix'] ?? ''
  if (form === 'mcpJson') return claudeCode.snippet.text
  if (form === 'claudeCommand') return command
  const names = { customer: plain(primaryIdentity), server: plain(serverName) }
  return [
    `**${say(message('copyForms.title', names))}**`,
    fenced(url),
    say(message('copyForms.secret', names)),
    say(message('copyForms.claudeCode')),
    fenced(command),
  ].join('\n\n')
}
