import { message } from '../../../shared/text/message.ts'
import { readBashWord } from './bash-word.ts'
import type { Cursor } from './cursor.ts'
import type { Reading } from './expansion.ts'
import { readBashStatement } from './read-bash.ts'
import type { Statement } from './statement.ts'

/** Programs that run a given command, locally or on another machine. */
const HERE =
  /(?:watch|timeout|nice|ionice|stdbuf|env|sudo|doas|su|xargs|parallel|bash|sh|zsh|dash|ash|eval|strace|unbuffer|caffeinate|setsid|flock|retry|hyperfine|proxychains4?|torsocks|torify|cmd|pwsh|powershell|wsl)/y
const ELSEWHERE =
  /(?:docker|docker-compose|podman|nerdctl|kubectl|oc|microk8s|minikube|ssh|sshpass|mosh|gcloud|heroku|fly|flyctl|vagrant|lxc|multipass|nsenter|chroot|adb|ddev|lando|railway)/y
/** Wrappers that don't change the command they run. */
const PLAIN = /^(?:\S*\/)?(?:sudo|doas|env|eval)[ \t]+(?:-\w[ \t]+|\w+=\S*[ \t]+)*$/
/** Maximum number of words before a command. */
const MAX_WORDS = 60
const FOLDER = /(?:[\w.-]*\/)*/y
const BLANKS = /(?:[ \t]|\\[ \t]*\n)+/y
/** A container image that runs only cURL: `curlimages/curl:8.8.0`. */
const IMAGE = /(?:[\w.-]+\/)+curl(?::[\w.-]+)?(?=\s)/y
/** The rest of a command, including continued lines. */
const REST = /(?:[^\n\\]|\\[\s\S])*/y
/** The placeholder that `xargs` replaces with each item; it becomes `{{item}}` in the command. */
const XARGS_MARK = /(?:^|\s)-I[ \t]*(['"]?)(\S+?)\1(?=\s)/

/**
 * Finds a cURL command that another program runs: `sudo`, `watch`, `docker exec`, `ssh host '…'`. Moves to the command, or queues it in
 * `reading.nested` if it's quoted. Returns the statement if the program itself acts as cURL (e.g. a container image), `true` for any other
 * command, or null if there's none. `looked.to` is the offset up to which no command was found.
 */
export function readWrapper(
  cursor: Cursor,
  reading: Reading,
  curl: RegExp,
  looked: { to: number },
): Statement | true | null {
  if (cursor.at < looked.to) return null
  const start = cursor.at
  const pending = reading.nested.length
  const line = cursor.lineOf()
  cursor.take(FOLDER)
  const elsewhere = cursor.match(ELSEWHERE)?.[0]
  const program = elsewhere ?? cursor.match(HERE)?.[0] ?? ''
  cursor.at += program.length
  const found =
    program === '' || !/[ \t]/.test(cursor.peek()) ? null : findCommand(cursor, reading, { start, line, program, curl })
  if (!found) {
    looked.to = cursor.at
    cursor.at = start
    reading.nested.length = pending
    return null
  }
  if (elsewhere) reading.notices.add('dropped', line, message('curl.around.elsewhere', { program }))
  else if (/^(?:watch|xargs|parallel)$/.test(program))
    reading.notices.add('dropped', line, message('curl.around.repeated', { program }))
  else if (!PLAIN.test(cursor.text.slice(start, cursor.at)))
    reading.notices.add('info', line, message('curl.around.harmless', { program }))
  return found
}

function findCommand(
  cursor: Cursor,
  reading: Reading,
  { start, line, program, curl }: { start: number; line: number; program: string; curl: RegExp },
): Statement | true | null {
  const runsImages = /^(?:docker|podman|nerdctl)$/.test(program)
  let image = false
  let inQuotes = false
  for (let count = 0; count < MAX_WORDS; count += 1) {
    cursor.take(BLANKS)
    if (runsImages && cursor.take(IMAGE) !== '') {
      image = true
      continue
    }
    const mark = program === 'xargs' ? XARGS_MARK.exec(cursor.text.slice(start, cursor.at))?.[2] : undefined
    const withItem = (text: string) => (mark ? text.replaceAll(mark, '{{item}}') : text)
    if (cursor.match(curl)) {
      if (mark) reading.nested.push({ text: withItem(cursor.take(REST)), line })
      return true
    }
    if (image && cursor.match(/-|https?:/y)) return readBashStatement(cursor, reading, line)
    const before = cursor.at
    const word = readBashWord(cursor, reading)
    if (!word || cursor.at === before) return inQuotes ? true : null
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word.text) ?? []
    if (program === 'env' && name !== undefined) reading.variables.set(name, value ?? '')
    if (/(?:^|[\s;&|(])curl(?:\.exe)?\s/.test(word.text)) {
      reading.nested.push({ text: withItem(word.text), line: word.line })
      inQuotes = true
    }
  }
  return inQuotes ? true : null
}
