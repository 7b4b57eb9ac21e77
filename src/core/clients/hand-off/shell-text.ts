/** Arguments of a program as one line, for one kind of shell. No argument can end its quotes, whatever is in it. */
type ShellLine = (parts: readonly string[]) => string

const POSIX_PLAIN = /^[\w@%+=:,./-]+$/

/** For sh, bash and zsh: within single quotes nothing but the quote itself means anything (POSIX.1-2024, XCU 2.2.2). */
export const posixLine: ShellLine = (parts) =>
  parts.map((part) => (POSIX_PLAIN.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`)).join(' ')

const POWERSHELL_PLAIN = /^[\w+:./=-]+$/
/** PowerShell takes typographic quotes for quotes, too (language specification, 2.3.5.2). */
const POWERSHELL_QUOTE = /['\u2018-\u201b]/g

/**
 * For PowerShell: within single quotes nothing is expanded, and a quote is doubled (about_Quoting_Rules). Windows
 * PowerShell, and PowerShell 7 for batch files, hand double quotes on without a backslash, so they come with one
 * (about_Parsing, "Passing arguments that contain quote characters").
 */
export const powershellLine: ShellLine = (parts) =>
  parts
    .map((part) =>
      POWERSHELL_PLAIN.test(part) ? part : `'${powershellArgument(part).replace(POWERSHELL_QUOTE, '$&$&')}'`,
    )
    .join(' ')

/** Only what has a space is wrapped in quotes, which a backslash at its end would then take away. */
const powershellArgument = (part: string): string => withBackslashes(part, /\s/.test(part))

const CMD_PLAIN = /^[\w+:./@-]+$/
const CMD_MARK = /[()%!^"<>&|]/g

/**
 * For the Command Prompt. Within double quotes it expands `%NAME%` alone, so anything with a percent sign, or with a
 * quote beside marks, has a caret before every mark instead, which then means nothing ("cmd", learn.microsoft.com). The
 * program takes the quotes off again ("Parsing C command-line arguments").
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
