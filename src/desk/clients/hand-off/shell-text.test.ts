import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientIds } from '../../../shared/clients/client.ts'
import { handOff } from './hand-off.ts'
import { cmdLine, posixLine, powershellLine } from './shell-text.ts'

/*
 * The documented rules of the three shells, each with a reader that implements them.
 *
 * | shell          | rule                                                                   | source (learn.microsoft.com) |
 * | Command Prompt | %NAME% is expanded before anything else, even within double quotes     | cmd, set                     |
 * |                | a double quote toggles quoting; a backslash has no meaning             | cmd                          |
 * |                | & | < > ( ) are special outside of quotes; ^ escapes the next          | cmd, "special characters"    |
 * | PowerShell     | nothing is expanded in single quotes; a doubled quote is one           | about_Quoting_Rules          |
 * |                | the quotes U+2018 to U+201B are single quotes                          | language specification       |
 * |                | an argument with a space is wrapped in double quotes for a program     | about_Parsing                |
 * |                | for cmd.exe and batch files nothing else is done to it, in any version | about_Preference_Variables   |
 * | cmd /s /c      | the first and the last quote of what follows are removed               | cmd                          |
 * | batch files    | %* is inserted verbatim: it's parsed again, without the used carets    | cmd, call                    |
 * | C programs     | 2n backslashes and a quote: n backslashes, the quote toggles           | Parsing C command-line       |
 * |                | 2n+1 backslashes and a quote: n backslashes and the quote itself       | arguments                    |
 */

/** Parses a command line like a C program. */
function readArguments(line: string): string[] {
  const found: string[] = []
  let current: string | null = null
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0
    if (slashes > 0 && line[at + slashes] === '"') {
      current = (current ?? '') + '\\'.repeat(Math.floor(slashes / 2))
      at += slashes
      if (slashes % 2 === 1) current += '"'
      else quoted = !quoted
    } else if (slashes > 0) {
      current = (current ?? '') + '\\'.repeat(slashes)
      at += slashes - 1
    } else if (line[at] === '"') {
      quoted = !quoted
      current ??= ''
    } else if (line[at] === ' ' && !quoted) {
      if (current !== null) found.push(current)
      current = null
    } else current = (current ?? '') + line[at]
  }
  return current === null ? found : [...found, current]
}

/** The arguments a program gets from the Command Prompt; throws on a special character. */
function readCmd(line: string): string[] {
  if (/%[^%^]+%/.test(line)) throw new Error(`%NAME% in ${line}`)
  return readArguments(withoutCarets(line))
}

/** Resolves carets; throws on a special character outside of quotes. A batch file does this a second time. */
function withoutCarets(line: string): string {
  let text = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const mark = line[at] ?? ''
    if (mark === '^' && !quoted) text += line[++at] ?? ''
    else {
      if (mark === '"') quoted = !quoted
      if (!quoted && /[&|<>()\r\n]/.test(mark)) throw new Error(`${mark} acts in ${line}`)
      text += mark
    }
  }
  return text
}

/** The arguments a batch file passes to its program with `%*`. */
function readByBatch(line: string): string[] {
  return readArguments(withoutCarets(withoutCarets(line)))
}

const CMD_START = ['cmd', '/d', '/s', '/c']

/** The arguments a program gets from PowerShell; throws on a special character. `isBatch`: whether the program is a batch file. */
function readPowershell(line: string, isBatch = false): string[] {
  const parts: string[] = []
  const token =
    /(?:^| )(?:['\u2018-\u201b]((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)['\u2018-\u201b]|([^ ]+))(?= |$)/gy
  let end = 0
  for (const match of line.matchAll(token)) {
    const bare = match[2]
    if (bare !== undefined && !/^[\w+:./=-]+$/.test(bare)) throw new Error(`${bare} is not text in ${line}`)
    parts.push(bare ?? (match[1] ?? '').replace(/(['\u2018-\u201b])['\u2018-\u201b]/g, '$1'))
    end = match.index + match[0].length
  }
  if (end !== line.length) throw new Error(`something acts in ${line}`)
  if (CMD_START.every((part, index) => parts[index] === part) && parts.length === 5) {
    const inner = parts[4] ?? ''
    // Without a space outside of quotes, PowerShell wouldn't wrap the command in quotes, and /s would remove the command's own.
    if (!/^[^"\s]+\s/.test(inner)) throw new Error(`cmd gets no quotes around ${inner}`)
    return isBatch ? readByBatch(inner) : readCmd(inner)
  }
  const given = parts.map((part) => (/\s/.test(part) || part === '' ? `"${part}"` : part)).join(' ')
  if (!isBatch) return readArguments(given)
  readCmd(given)
  return readByBatch(given)
}

const HOSTILE = [
  'https://h.example/mcp/$(calc.exe)/stream',
  'https://h.example/mcp/x"&calc.exe&"/stream',
  'https://h.example/%PATH%/%USERNAME%?a=1&calc.exe',
  "https://h.example/';calc;'`calc`",
  'https://h.example/’;calc;‘',
  'https://h.example/^&|<>()!PATH!',
  'https://h.example/a\r\ncalc.exe',
  'https://h.example/\\"\\\\" & calc',
  '--allow-all',
]
const argument = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: fc.constantFrom(...`ab1 "'\\^&|<>()%!$\`;,=@#{}~’‘-`), minLength: 1, maxLength: 20 }),
)

describe('A command line', () => {
  it.each([
    ['Authorization: Bearer tok', "'Authorization: Bearer tok'", '"Authorization: Bearer tok"'],
    ['https://h.example/?a=1&b=2', 'cmd /d /s /c \'x "https://h.example/?a=1&b=2"\'', '"https://h.example/?a=1&b=2"'],
    ['%PATH%', 'cmd /d /s /c \'x ^"^%PATH^%^"\'', '^"^%PATH^%^"'],
    ['$(calc)', 'cmd /d /s /c \'x "$(calc)"\'', '"$(calc)"'],
    ['$HOME;`a`', "'$HOME;`a`'", '"$HOME;`a`"'],
    ["it's", "'it''s'", '"it\'s"'],
    ['{"a":"b"}', `cmd /d /s /c 'x "{\\"a\\":\\"b\\"}"'`, '"{\\"a\\":\\"b\\"}"'],
    ['x"&calc&"', `cmd /d /s /c 'x ^"x\\^"^&calc^&\\^"^"'`, '^"x\\^"^&calc^&\\^"^"'],
  ])('quotes %s by the rules of PowerShell and the Command Prompt', (part, powershell, cmd) => {
    const line = powershell.startsWith('cmd') ? powershell : `x ${powershell}`
    expect([powershellLine(['x', part]), cmdLine([part])]).toEqual([line, cmd])
  })

  it('reaches the program unchanged in PowerShell and the Command Prompt, whatever its content', () => {
    fc.assert(
      fc.property(fc.array(argument, { minLength: 1, maxLength: 4 }), (given) => {
        const parts = ['claude', ...given]
        const oneLine = parts.map((part) => part.replace(/[\r\n]+/g, ' '))
        expect(readCmd(cmdLine(oneLine))).toEqual(oneLine)
        // PowerShell wraps an argument that contains a space, even if its quotes are already escaped.
        expect(readPowershell(powershellLine(oneLine))).toEqual(oneLine)
        expect(() => readCmd(cmdLine(parts))).not.toThrow()
        if (oneLine.some((part) => part.includes('"'))) return
        expect(readByBatch(cmdLine(oneLine))).toEqual(oneLine)
        expect(readPowershell(powershellLine(oneLine), true)).toEqual(oneLine)
      }),
      { numRuns: 2000 },
    )
  })

  it('reaches the program unchanged in a real sh', () => {
    const line = posixLine(['printf', '%s\\0', ...HOSTILE])
    expect(execFileSync('sh', ['-c', line]).toString().split('\0').slice(0, -1)).toEqual(HOSTILE)
  })
})

describe.each(clientIds)('The command for %s', (id) => {
  it.each(HOSTILE.filter((text) => text.startsWith('https')))('doesn’t run anything from %s', (url) => {
    for (const token of ['tok', 'x"&calc&"', '$(calc)', "';calc;'"]) {
      const { command, link } = handOff(id, { url, token, title: `Acme"; & $(calc) %PATH%`, bearer: true })
      if (link !== null) expect(link).toMatch(/^[a-z][a-z0-9+.-]*:[\w~!*'().:/?=&%,+@-]*$/i)
      if (command === null) continue
      const parts = readCmd(command.cmd)
      expect(readPowershell(command.powershell)).toEqual(parts)
      expect(() => readPowershell(command.powershell, true)).not.toThrow()
      expect(parts.join(' ')).not.toMatch(/["'`$^<>|;\\]calc/)
      // A batch file, e.g. VS Code's, parses its arguments a second time.
      expect(() => withoutCarets(withoutCarets(command.cmd))).not.toThrow()
    }
  })
})
