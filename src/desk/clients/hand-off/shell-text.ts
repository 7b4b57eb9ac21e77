/** Arguments of a program as one line, for one kind of shell. No argument can end its quotes, whatever is in it. */
type ShellLine = (parts: readonly string[]) => string

const POSIX_PLAIN = /^[\w@%+=:,./-]+$/

/** For sh, bash and zsh: within single quotes nothing but the quote itself means anything (POSIX.1-2024, XCU 2.2.2). */
export const posixLine: ShellLine = (parts) =>
  parts.map((part) => (POSIX_PLAIN.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`)).join(' ')

const POWERSHELL_PLAIN = /^[\w+:./=-]+$/
/** PowerShell takes typographic quotes for quotes, too (language specification, 2.3.5.2). */
const POWERSHELL_QUOTE = /['\u2018-\u201b]/g
/** What cmd acts on where it stands outside of double quotes, `%` also within them. */
const CMD_ACTS = /[&|<>()^%!"\r\n]/

/**
 * For PowerShell: within single quotes nothing is expanded, and a quote is doubled (about_Quoting_Rules). Programs from npm
 * and VS Code's `code` may be batch files, whose arguments cmd reads (about_Parsing), without quotes where there's no space
 * in them. So a line that holds anything that cmd acts on is quoted for cmd and run by it: `/s` takes off exactly the quotes
 * that PowerShell of any version wraps around an argument with spaces for cmd, and leaves the rest as it is.
 */
export const powershellLine: ShellLine = (parts) =>
  parts.some((part) => CMD_ACTS.test(part))
    ? `cmd /d /s /c ${singleQuoted(cmdLine(parts))}`
    : parts.map((part) => (POWERSHELL_PLAIN.test(part) ? part : singleQuoted(wrappable(part)))).join(' ')

const singleQuoted = (text: string): string => `'${text.replace(POWERSHELL_QUOTE, '$&$&')}'`

/** What has a space is wrapped in double quotes, which a backslash at its end would take away. */
const wrappable = (part: string): string => withBackslashes(part, /\s/.test(part))

const CMD_PLAIN = /^[\w+:./@-]+$/
const CMD_MARK = /[()%!^"<>&|]/g

/**
 * For the Command Prompt. Within double quotes it expands `%NAME%` alone, so anything with a percent sign, or with a
 * quote beside marks, has a caret before every mark instead, which then means nothing ("cmd", learn.microsoft.com). The
 * program takes the quotes off again ("Parsing C command-line arguments"). A batch file has its arguments read once more,
 * without carets: what holds no double quote stays within its quotes then, too.
 */
export const cmdLine: ShellLine = (parts) => parts.map(cmdArgument).join(' ')

function cmdArgument(part: string): string {
  if (CMD_PLAIN.test(part)) return part
  const quoted = `"${withBackslashes(part, true)}"`
  const quotes = part.split('"').length - 1
  // An odd quote would turn the quoting of the next argument around.
  const isPlain = !/[%!\r\n]/.test(part) && (quotes === 0 || (quotes % 2 === 0 && !/[()^<>&|]/.test(part)))
  return isPlain ? quoted : quoted.replace(CMD_MARK, '^$&').replace(/[\r\n]+/g, ' ')
}

/** Double quotes as the C runtime on Windows reads them; backslashes before one, and before the wrapping one, are doubled. */
function withBackslashes(part: string, isWrapped: boolean): string {
  const escaped = part.replace(/(\\*)"/g, '$1$1\\"')
  return isWrapped ? escaped.replace(/\\+$/, (end) => end + end) : escaped
}
