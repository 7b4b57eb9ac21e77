import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Store } from '../../store/store.ts'

/** The server list as sent. */
interface SentList {
  text: string
  bytes: Buffer
  tag: string
}

/** Whether an `If-None-Match` header has this entity tag (RFC 9110 §13.1.2). */
const hasTag = (header: string, tag: string): boolean =>
  header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

/**
 * Handles `GET /mcp-servers`: responds with a bare array of all servers, in order of creation, or with 304 if the client already has that
 * list.
 */
export function listMcpServers({ servers }: { servers: Pick<Store['servers'], 'listedAsJson'> }) {
  let last: SentList = { text: '', bytes: Buffer.alloc(0), tag: '' }
  return async ({ headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await servers.listedAsJson()
    if (text !== last.text) {
      const digest = createHash('sha256').update(text).digest('base64url')
      last = { text, bytes: Buffer.from(text), tag: `"${digest.slice(0, 22)}"` }
    }
    const { bytes, tag } = last
    const given = headers['if-none-match']
    if (given !== undefined && hasTag(given, tag)) return void response.writeHead(304, { ETag: tag }).end()
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length, ETag: tag })
    response.end(bytes)
  }
}
