/** Joins a program's arguments to one line for a specific shell. No argument can end its quotes, whatever it contains. */
type ShellLine = (parts: readonly string[]) => string

const POSIX_PLAIN = /^[\w@%+=:,./-]+$/

/** For sh, bash, and zsh: within single quotes, only the quote itself is special (POSIX.1-2024, XCU 2.2.2). */
export const posixLine: ShellLine = (parts) =>
  parts.map((part) => (POSIX_PLAIN.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`)).join(' ')

const POWERSHELL_PLAIN = /^[\w+:./=-]+$/
/** PowerShell also accepts typographic quotes as quotes (language specification, 2.3.5.2). */
const POWERSHELL_QUOTE = /['\u2018-\u201b]/g
/** Characters special to cmd outside of double quotes; `%` also within them. */
const CMD_ACTS = /[&|<>()^%!"\r\n]/

/**
 * For PowerShell: nothing is expanded within single quotes, and a quote is doubled (about_Quoting_Rules). Programs from npm and VS Code's
 * `code` may be batch files, whose arguments cmd parses (about_Parsing), without quotes if they have no spaces. So a line with any
 * character special to cmd is quoted for cmd and run by it: `/s` removes exactly the quotes that every PowerShell version puts around an
 * argument with spaces for cmd, and leaves the rest unchanged.
 */
export const powershellLine: ShellLine = (parts) =>
  parts.some((part) => CMD_ACTS.test(part))
    ? `cmd /d /s /c ${singleQuoted(cmdLine(parts))}`
    : parts.map((part) => (POWERSHELL_PLAIN.test(part) ? part : singleQuoted(wrappable(part)))).join(' ')

const singleQuoted = (text: string): string => `'${text.replace(POWERSHELL_QUOTE, '$&$&')}'`

/** Arguments with spaces are wrapped in double quotes, so double the backslashes at their end, which would escape the quote. */
const wrappable = (part: string): string => withBackslashes(part, /\s/.test(part))

const CMD_PLAIN = /^[\w+:./@-]+$/
const CMD_MARK = /[()%!^"<>&|]/g

/**
 * For the Command Prompt. Within double quotes, it only expands `%NAME%`, so an argument with a percent sign, or with a quote and special
 * characters, gets a caret before every special character instead, which escapes it ("cmd", learn.microsoft.com). The program removes the
 * quotes ("Parsing C command-line arguments"). A batch file parses its arguments a second time, without carets: without a double quote in
 * it, an argument stays within its quotes then, too.
 */
export const cmdLine: ShellLine = (parts) => parts.map(cmdArgument).join(' ')

function cmdArgument(part: string): string {
  if (CMD_PLAIN.test(part)) return part
  const quoted = `"${withBackslashes(part, true)}"`
  const quotes = part.split('"').length - 1
  // An odd quote would invert the quoting of the next argument.
  const isPlain = !/[%!\r\n]/.test(part) && (quotes === 0 || (quotes % 2 === 0 && !/[()^<>&|]/.test(part)))
  return isPlain ? quoted : quoted.replace(CMD_MARK, '^$&').replace(/[\r\n]+/g, ' ')
}

/** Escapes double quotes for the C runtime on Windows; backslashes before one, and before the wrapping one, are doubled. */
function withBackslashes(part: string, isWrapped: boolean): string {
  const escaped = part.replace(/(\\*)"/g, '$1$1\\"')
  return isWrapped ? escaped.replace(/\\+$/, (end) => end + end) : escaped
}
