import { randomBytes } from 'node:crypto'
import type { Part } from '../../shared/platform/endpoint.ts'
import { compileText, fillEntry, type Text } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

export type CompiledPart = Omit<Part, 'value'> & { value: Text }

export const compilePart = (part: Part, known: ReadonlySet<string>): CompiledPart => ({
  ...part,
  value: compileText(part.value, known),
})

/** Writes a multipart/form-data body (RFC 7578) with a boundary that nobody can foresee. Throws RequestProblem. */
export function fillMultipart(parts: readonly CompiledPart[], values: Values): { contentType: string; body: Buffer } {
  const boundary = `----AccessDesk${randomBytes(18).toString('hex')}`
  const pieces: Buffer[] = []
  for (const part of parts) {
    for (const text of fillEntry(part.value, values)) {
      const contentType = part.contentType ?? (part.filename === undefined ? undefined : 'application/octet-stream')
      const head = [
        `--${boundary}`,
        `Content-Disposition: form-data; name="${quote(part.name)}"${part.filename === undefined ? '' : `; filename="${quote(part.filename)}"`}`,
        ...(contentType === undefined ? [] : [`Content-Type: ${contentType.replace(/[\r\n]+/g, ' ')}`]),
      ]
      pieces.push(
        Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
        part.base64 ? bytesOf(text, part.name) : Buffer.from(text),
        Buffer.from('\r\n'),
      )
    }
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(pieces) }
}

/** As the HTML standard writes names and file names (multipart/form-data encoding). */
const quote = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function bytesOf(text: string, name: string): Buffer {
  const compact = text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) {
    throw new RequestProblem('arguments', `The file of "${name}" must be given as base64.`)
  }
  return Buffer.from(compact, 'base64')
}
