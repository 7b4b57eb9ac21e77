/** Joins a program's arguments into one line for a specific shell. An argument can't break out of its quotes, whatever it contains. */
type ShellLine = (parts: readonly string[]) => string

const POSIX_PLAIN = /^[\w@%+=:,./-]+$/

/** For sh, bash, and zsh: within single quotes, only the quote itself is special (POSIX.1-2024, XCU 2.2.2). */
export const posixLine: ShellLine = (parts) =>
  parts.map((part) => (POSIX_PLAIN.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`)).join(' ')

const POWERSHELL_PLAIN = /^[\w+:./=-]+$/
/** PowerShell also accepts typographic quotes as quotes (language specification, 2.3.5.2). */
const POWERSHELL_QUOTE = /['\u2018-\u201b]/g
/** Characters that cmd treats specially outside of double quotes; `%` is special inside them, too. */
const CMD_ACTS = /[&|<>()^%!"\r\n]/

/**
 * For PowerShell: nothing is expanded within single quotes, and a quote is doubled (about_Quoting_Rules). Programs from npm and VS Code's
 * `code` may be batch files, whose arguments are parsed by cmd (about_Parsing), and without quotes if they contain no spaces. So a line
 * with any character special to cmd is quoted for cmd and run by it: `/s` removes exactly the quotes that every PowerShell version puts
 * around an argument with spaces for cmd, and leaves the rest unchanged.
 */
export const powershellLine: ShellLine = (parts) =>
  parts.some((part) => CMD_ACTS.test(part))
    ? `cmd /d /s /c ${singleQuoted(cmdLine(parts))}`
    : parts.map((part) => (POWERSHELL_PLAIN.test(part) ? part : singleQuoted(wrappable(part)))).join(' ')

const singleQuoted = (text: string): string => `'${text.replace(POWERSHELL_QUOTE, '$&$&')}'`

/** Arguments with spaces are wrapped in double quotes, so trailing backslashes, which would escape the closing quote, are doubled. */
const wrappable = (part: string): string => withBackslashes(part, /\s/.test(part))

const CMD_PLAIN = /^[\w+:./@-]+$/
const CMD_MARK = /[()%!^"<>&|]/g

/**
 * For the Command Prompt. Within double quotes, it only expands `%NAME%`, so an argument with a percent sign, or with a quote and special
 * characters, isn't quoted; instead, every special character in it is escaped with a caret ("cmd", learn.microsoft.com). The program
 * removes the quotes ("Parsing C command-line arguments"). A batch file parses its arguments a second time, without the carets: an argument
 * without a double quote in it stays quoted then, too.
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

/** Escapes double quotes for the C runtime on Windows; backslashes before a double quote, including the wrapping one, are doubled. */
function withBackslashes(part: string, isWrapped: boolean): string {
  const escaped = part.replace(/(\\*)"/g, '$1$1\\"')
  return isWrapped ? escaped.replace(/\\+$/, (end) => end + end) : escaped
}
