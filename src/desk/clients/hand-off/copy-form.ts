import type { CopyForm } from '../../../shared/history/copy-forms.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { handOff } from './hand-off.ts'

/** An access, its customer, and its server. */
interface Given {
  url: string
  token: string
  serverName: string
  primaryIdentity: string
}

/** Escapes text for Markdown, on one line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&')

/** Creates a code block with a fence longer than any run of backticks in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

/** Formats a URL for where it will be pasted. `isWindows`: this computer's terminal is PowerShell. The result contains the token. */
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
