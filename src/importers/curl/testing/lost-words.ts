import type { CurlImport } from '../import-curl.ts'

/**
 * Words that don't need to appear in the result: flags that an endpoint represents in another form (`-X POST` is its method), shell syntax,
 * programs around the command, and names that PowerShell gives to parts of a request.
 */
const IGNORABLE = new Set(
  `curl exe bash sudo usr bin export set env for in do done echo cat date whoami jq head cd tmp null dev failed eof eot bearer basic
  next no path nonsense true multipart post get request header data raw binary urlencode json url query form string user oauth2
  max t time oauth compressed ps c users ada host work session new object microsoft power shell commands web response cookies
  add system net cookie your web invoke rest method use parsing uri headers body content type convert to irm boundary kit com
  disposition http https put head exe not proxy tenant the of all them orders a customer and printf base64 variable expand`.split(
    /\s+/,
  ),
)

/** Splits text into lower-case words: runs of letters and digits, split at camel case. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 || /\d/.test(word))
}

const decodePercent = (text: string): string =>
  text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })

/** Decodes base64 values, such as that of a Basic header. */
const decodeBase64 = (text: string): string =>
  text.replace(/\b[A-Za-z0-9+/]{8,}={0,2}/g, (run) => {
    const decoded = Buffer.from(run, 'base64').toString('utf8')
    return /^[\x20-\x7e]+$/.test(decoded) ? `${run} ${decoded}` : run
  })

/** Placeholders without a name. */
const PLACES = /\b[A-Z]{0,3}x{3,}\b|<email>/gi

/** PowerShell syntax. */
const POWERSHELL =
  /-(?:Path|Raw|AsPlainText|Force|Authentication|Form|Token)\b|(?:Get-Item|Get-Content|ConvertTo-SecureString)\b|"System\.Collections[^\n]*|\[[\w.]+\]::(?:\w+\.)?\w+|\.GetBytes|[$@](?:params|pair|b64)\b/g

/** Removes everything that the notices mention from the pasted text: lines, options with their values, headers, and secret values. */
function withoutNamed(paste: string, { notices }: CurlImport): string {
  const said = notices.map(({ message }) => message).join('\n')
  const plain = /text is HTML/.test(said) ? paste.replace(/&#?\w+;/g, ' ') : paste
  let lines = plain.replace(PLACES, '').replace(POWERSHELL, ' ').replace(/\r/g, '').split('\n')
  if (/line numbers were skipped/.test(said)) lines = lines.map((each) => each.replace(/^\s*\d+/, ''))
  for (const { line, severity, message } of notices) {
    if (line === null) continue
    const whole = severity === 'refused' || /isn’t a cURL command|loop over|property of a PowerShell/.test(message)
    if (whole) lines = withoutCommandAt(lines, line - 1)
    if (/around the command/.test(message))
      lines[line - 1] = (lines[line - 1] ?? '').replace(/^.*?\bcurl(?::\S+)?\s+(?=['"h-])/, '')
    if (/code fences/.test(message)) lines = insideFences(lines)
    if (/Everything after the \|/.test(message)) lines[line - 1] = (lines[line - 1] ?? '').replace(/\|.*/, '')
    if (/^Redirecting the output/.test(message)) lines[line - 1] = (lines[line - 1] ?? '').replace(/\d?>.*/, '')
  }
  let text = lines.join('\n')
  const messages = notices.map(({ message }) => message)
  for (const [flag] of messages.join('\n').matchAll(/(?<![\w-])--?[A-Za-z][\w.-]*/g)) {
    if (/^-{1,2}(?:H|header|F|form|d|data|T|G|u|X)$/.test(flag)) continue
    text = text.replace(
      new RegExp(
        `(^|\\s)-?${flag}(?![A-Za-z])(?:[\\s=]+(?!-${/^(?:-x|--proxy)$/.test(flag) ? '' : '|https?:'})(?:'[^']*'|"[^"]*"|[^\\s'"]+))?`,
        'gm',
      ),
      '$1',
    )
  }
  const left = messages.flatMap(
    (message) => /^Headers that a browser[^:]*: (.*)\.$/.exec(message)?.[1]?.split(', ') ?? [],
  )
  for (const name of left) {
    text = text.replace(new RegExp(`["']?\\^?["']?\\b${name}\\^?["']?\\s*[:=][^\\n]*?\\^?["'](?=\\s|$)`, 'gim'), '')
    if (name === 'user-agent') text = text.replace(/-A '[^']*'/g, '')
  }
  for (const [, name] of messages.join('\n').matchAll(/The value of “(\w+)”/g)) {
    text = text.replace(new RegExp(`(${name}"?[:=]"?)[^"&\\s]+`, 'g'), '$1')
  }
  if (messages.some((message) => /part of the path looks like a secret/.test(message)))
    text = text.replace(/(?:bot\d|services\/)[^\s]*(?=\/send|$)/g, '')
  if (messages.some((message) => /after the # is never sent/.test(message))) text = text.replace(/#\w+/g, '')
  if (
    messages.some((message) =>
      /A header was ignored|The Host header is ignored|own header|headers in the -H file|with a line break/.test(
        message,
      ),
    )
  )
    text = text.replace(/-H '(?:X-Nothing|Host:[^']*|X-Note[^']*)'|-H @\S+|headers="[^"]*"/g, '')
  if (messages.some((message) => /cookies in the -b file|-b cookies/.test(message))) text = text.replace(/-b \S+/g, '')
  if (messages.some((message) => /-u username and password are ignored/.test(message)))
    text = text.replace(/(--ntlm|eu-west-1:s3|--aws-sigv4)?\s*-u \S+/g, '')
  return text.replace(/(^|\s)#(?!\w+")[^\n]*/g, '$1')
}

function insideFences(lines: readonly string[]): string[] {
  let inside = false
  return lines.map((line) => {
    if (line.startsWith('```')) inside = !inside
    return inside && !line.startsWith('```') ? line : ''
  })
}

/** Returns words that the model expresses differently: kinds of bodies and credentials. */
function impliedWords({ endpoints, credentials }: CurlImport): string {
  const bodies = endpoints.map(
    ({ body }) =>
      ({
        json: 'application json charset utf 8',
        form: 'application x www form urlencoded',
        multipart: 'multipart',
        text: '',
        binary: '',
        none: '',
      })[body.kind],
  )
  const kinds = credentials.map(({ credential: { details }, secrets }) =>
    details.kind === 'basic'
      ? `authorization ${Buffer.from(`${details.username}:${secrets.password}`).toString('base64')}`
      : details.kind === 'awsSigV4'
        ? 'aws amz sigv4'
        : details.kind === 'digest'
          ? 'digest no'
          : details.kind === 'bearer'
            ? 'authorization'
            : details.kind === 'oauth2ClientCredentials'
              ? 'authorization grant type client credentials'
              : '',
  )
  return [...bodies, ...kinds].join(' ')
}

/** Returns the letters of joined short options that neither the endpoint nor a notice accounts for, and the text without them. */
function withoutLetters(text: string, messages: string): { text: string; lost: string[] } {
  const lost: string[] = []
  const rest = text.replace(/(^|\s)-(?!-)([A-Za-z]+)/g, (whole: string, before: string, letters: string) => {
    if (/^(?:Uri|Method|Headers|Body|ContentType|WebSession|UseBasicParsing)$/.test(letters)) return whole
    for (const [index, letter] of [...letters].entries()) {
      const carried = 'XHdFTGIuAebmr'.includes(letter)
      if (!carried && !new RegExp(`(?<![\\w-])-${letter}(?![\\w-])`).test(messages)) lost.push(`-${letter}`)
      if ('XHdFTuAebmroxUKcDw'.includes(letter)) return `${before}${letters.slice(index + 1)}`
    }
    return before
  })
  return { text: rest, lost }
}

function withoutCommandAt(lines: readonly string[], at: number): string[] {
  const next = lines.findIndex(
    (line, index) => index > at && /^\s*(?:\w+@\w+\S*\s+|[$>] |\d\. `)?(?:curl|http|wget|```)/.test(line),
  )
  return lines.map((line, index) => (index >= at && (next === -1 || index < next) ? '' : line))
}

/** Returns the words of the pasted text that don't occur in any endpoint, credential, or notice. */
export function lostWords(paste: string, result: CurlImport): string[] {
  const { endpoints, credentials, baseAddresses, notices } = result
  // Names and descriptions are derived from the path, so finding a word there proves nothing.
  const requests = endpoints.map(({ toolName: _1, title: _2, description: _3, ...request }) => request)
  const secrets = credentials.map(({ credential, secrets: values }) => [credential.details, values])
  const found = JSON.stringify([requests, secrets, baseAddresses, notices])
  const unescaped = found
    .replaceAll('\\\\', '\\')
    .replaceAll('\\n', ' ')
    .replaceAll('\\"', '"')
    .replace(/\\n|\\t|\\r/g, ' ')
  const known = new Set(
    wordsOf(`${impliedWords(result)} ${unescaped} ${decodePercent(unescaped)} ${decodeBase64(found)}`),
  )
  const assigned = new Set(
    [...paste.matchAll(/^\s*(?:export |set )?(\w+)=/gm)].flatMap(([, name = '']) => wordsOf(name)),
  )
  const letters = withoutLetters(
    withoutNamed(paste, result).replace(/-*WebKitFormBoundary\w+|sk-\.\.\./g, ''),
    notices.map(({ message }) => message).join('\n'),
  )
  const text = decodePercent(letters.text)
    .replace(/\^\n|`\n|\\\n/g, ' ')
    .replace(/[\^`]/g, '')
    .replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[rnt]/g, ' ')
  return [...letters.lost, ...new Set(wordsOf(text))].filter(
    (word) => !known.has(word) && !IGNORABLE.has(word) && !assigned.has(word),
  )
}
