import type { Cursor } from './cursor.ts'
import type { Reading } from './expansion.ts'
import { openHeredoc, readHeredoc } from './read-bash.ts'

const READ =
  /(?:IFS=\S*[ \t]+)?read[ \t]+(?:-[a-zA-Z]*d[ \t]*(?:''|""|\$'\\0')[ \t]+|-[a-zA-Z]+[ \t]+)*([A-Za-z_]\w*)[ \t]*(?=<<-?[ \t]*["'\\]?[\w.-])/y
const FILE = /([\w./~-]{1,200})/.source
const WRITES = new RegExp(`(?:cat|tee)[ \\t]+(?:>[ \\t]*)?${FILE}[ \\t]*(?=<<-?[ \\t]*["'\\\\]?[A-Za-z_])`, 'y')
const WRITES_BEHIND = new RegExp(`cat[ \\t]*(?=<<-?[ \\t]*["'\\\\]?[A-Za-z_][^\\n]*>[ \\t]*${FILE}[ \\t]*\\n)`, 'y')

/**
 * Reads a here-document that's stored for later use: `read -d '' NAME <<EOF` sets a variable, and `cat > file <<EOF` creates a file that
 * data is read from. Returns whether there was one. Throws `Unreadable` if it never ends.
 */
export function readWritten(cursor: Cursor, reading: Reading): boolean {
  const read = cursor.match(READ)
  const written = read ? null : (cursor.match(WRITES) ?? cursor.match(WRITES_BEHIND))
  const found = read ?? written
  if (!found) return false
  cursor.at += found[0].length
  const heredoc = openHeredoc(cursor)
  if (!heredoc) return false
  const text = readHeredoc(cursor, reading, heredoc)
  const name = found[1] ?? ''
  if (written) reading.files.set(name, text)
  // `read` stops at the end of the first line unless `-d` sets another delimiter, and trims blanks unless IFS is empty.
  else reading.variables.set(name, trimmed(/[a-zA-Z]d/.test(found[0]) ? text : (text.split('\n')[0] ?? ''), found[0]))
  return true
}

const trimmed = (text: string, command: string): string => (/^IFS=(?:''|"")?[ \t]/.test(command) ? text : text.trim())
