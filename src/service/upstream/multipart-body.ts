import { randomBytes } from 'node:crypto'
import type { Part } from '../../shared/management/endpoint/endpoint.ts'
import { message } from '../../shared/text/message.ts'
import { decodeBase64 } from './decode-base64.ts'
import { valueEncoders } from './escape.ts'
import { fillHeader } from './fill-header.ts'
import { type CompiledPair, compilePair, fillPair, refuseUsedNames } from './fill-pairs.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

export interface CompiledPart {
  pair: CompiledPair
  filename: string | undefined
  contentType: string | undefined
  base64: boolean
  headers: CompiledPair[]
}

export const compilePart = (part: Part, known: ReadonlySet<string>, models: ReadonlySet<string>): CompiledPart => ({
  pair: compilePair(part, known, models),
  filename: part.filename,
  contentType: part.contentType ?? (part.filename === undefined ? undefined : 'application/octet-stream'),
  base64: part.base64 ?? false,
  headers: (part.headers ?? []).map((header) => compilePair(header, known, models)),
})

/** Writes a multipart/form-data body (RFC 7578) with an unpredictable boundary. Throws RequestProblem. */
export function fillMultipart(
  parts: readonly CompiledPart[],
  values: Values,
  bound: readonly string[],
): { contentType: string; body: Buffer } {
  refuseUsedNames(
    parts.map(({ pair }) => pair),
    values,
    bound,
  )
  const boundary = `----AccessDesk${randomBytes(18).toString('hex')}`
  const pieces: Buffer[] = []
  for (const part of parts) {
    const { filename, contentType, base64 } = part
    const headers = part.headers.flatMap((header) => headerLine(header, values))
    for (const [name, text] of fillPair(part.pair, values, valueEncoders.plain)) {
      const head = [
        `--${boundary}`,
        `Content-Disposition: form-data; name="${quote(name)}"${filename === undefined ? '' : `; filename="${quote(filename)}"`}`,
        ...(contentType === undefined ? [] : [`Content-Type: ${contentType.replace(/[\r\n]+/g, ' ')}`]),
        ...headers,
      ]
      pieces.push(
        Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
        base64 ? decodeBase64(text, name) : Buffer.from(text),
        Buffer.from('\r\n'),
      )
    }
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(pieces) }
}

/** Encodes names and file names as the HTML standard does (multipart/form-data encoding). */
const quote = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function headerLine(header: CompiledPair, values: Values): string[] {
  const text = fillHeader(header, values)
  if (text === undefined) return []
  if (/[\r\n]/.test(text)) throw new RequestProblem('arguments', message('upstream.headerLine', { name: header.name }))
  return [`${header.name}: ${text}`]
}
