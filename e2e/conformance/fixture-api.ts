import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

/** One sample of silence, as a WAV file of 8-bit mono at 8,000 Hz (RIFF header of 44 bytes). */
function wav(): Buffer {
  const file = Buffer.alloc(45, 0x80)
  file.write('RIFF', 0)
  file.writeUInt32LE(37, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8000, 24)
  file.writeUInt32LE(8000, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(1, 40)
  return file
}

function mixed(): Buffer {
  const part = (headers: string, body: Buffer | string) => [`--part\r\n${headers}\r\n\r\n`, body, '\r\n']
  const pieces = [
    ...part('Content-Type: text/plain', 'Multiple content types test:'),
    ...part('Content-Type: image/png', PNG),
    ...part(
      'Content-Type: application/json\r\nContent-Disposition: attachment; filename="data.json"',
      '{"test":"data","value":123}',
    ),
    '--part--\r\n',
  ]
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
}

interface Answer {
  status?: number
  headers: Record<string, string>
  body: Buffer | string
}

const ANSWERS: Record<string, () => Answer> = {
  'GET /text': () => ({
    headers: { 'content-type': 'text/plain' },
    body: 'This is a simple text response for testing.',
  }),
  'GET /image': () => ({ headers: { 'content-type': 'image/png' }, body: PNG }),
  'GET /audio': () => ({ headers: { 'content-type': 'audio/wav' }, body: wav() }),
  'GET /document': () => ({
    headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="embedded-resource.txt"' },
    body: 'This is an embedded resource content.',
  }),
  'GET /mixed': () => ({ headers: { 'content-type': 'multipart/mixed; boundary=part' }, body: mixed() }),
  'GET /failure': () => ({
    status: 500,
    headers: { 'content-type': 'text/plain' },
    body: 'This tool intentionally returns an error for testing',
  }),
}

/** The HTTP API behind the conformance suite's fixture tools, on the loopback address. */
export interface FixtureApi {
  origin: string
  /** Bodies received by `POST /contacts`. */
  contacts: unknown[]
  close(): Promise<void>
}

export async function startFixtureApi(): Promise<FixtureApi> {
  const contacts: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST' && request.url === '/contacts') {
        const contact: unknown = JSON.parse(Buffer.concat(chunks).toString())
        contacts.push(contact)
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ saved: contact }))
        return
      }
      const answer = ANSWERS[`${request.method} ${request.url}`]?.()
      if (!answer) return void response.writeHead(404).end()
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contacts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
