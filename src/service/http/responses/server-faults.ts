import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { sendRawError } from './send-raw.ts'

/** Number of bytes of an unread request body that are accepted before the connection is closed. */
const LINGER_BYTES = 1024 * 1024
const LINGER_CHECKS = 200

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const REASON_OF: Record<number, Message> = {
  408: message('http.requestTooLate'),
  413: message('http.chunkExtensions'),
  431: message('http.headersTooLong'),
}

/**
 * Adds the interface's error body to the responses Node sends without one, and stops receiving an unread body after `lingerMs`
 * milliseconds.
 */
export function handleServerFaults(server: Server, lingerMs: number): void {
  // Node itself would leave the connection open, and a response can't be written before the handshake.
  server.prependListener('tlsClientError', (_, socket: Socket) => socket.destroy())
  server.on('clientError', respondToClientError)
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) =>
    sendRawError(response, 417, message('http.expectation')),
  )
  server.prependListener('request', (request, response) => {
    response.once('finish', () => linger(request, lingerMs))
  })
}

function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Where Node keeps the response in flight.
  const underWay = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (!socket.writable || underWay?.headersSent) return void socket.destroy()
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const reason = REASON_OF[status] ?? message('http.notHttp')
  const body = JSON.stringify({ error: status, message: say(reason) })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Type: application/json']
  socket.end(`${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
}

/** Gives a client that's still sending time to read the response, then closes the connection. Node itself would keep reading forever. */
function linger(request: IncomingMessage, limitMs: number): void {
  if (request.complete) return
  const { socket } = request
  const most = socket.bytesRead + LINGER_BYTES
  let checks = LINGER_CHECKS
  const timer = setInterval(() => {
    checks -= 1
    if (!request.complete && checks > 0 && socket.bytesRead < most) return
    end()
    if (!request.complete) socket.destroy()
  }, limitMs / LINGER_CHECKS).unref()
  const end = () => {
    clearInterval(timer)
    socket.off('close', end)
    request.off('end', end)
  }
  socket.once('close', end)
  // Otherwise, rejected requests on a keep-alive connection would leave their listeners behind until the next check.
  request.once('end', end)
}
