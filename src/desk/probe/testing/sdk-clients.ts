import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as EarlierTransportType } from '@modelcontextprotocol/sdk/shared/transport.js'

const timeout = 8_000

/** How many tools the client shows that is built on the first generation of the official SDK; null: the connection or the list fails. */
export async function toolsOfSdk1(url: URL): Promise<number | null> {
  const client = new EarlierClient({ name: 'test', version: '1' })
  try {
    await client.connect(new EarlierTransport(url) as EarlierTransportType, { timeout })
    return (await client.listTools({}, { timeout })).tools.length
  } catch {
    return null
  } finally {
    await client.close()
  }
}

/** The same of the second generation. `auto`: it begins with the current protocol version. */
export async function toolsOfSdk2(url: URL, mode: 'legacy' | 'auto'): Promise<number | null> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  try {
    await client.connect(new StreamableHTTPClientTransport(url), { timeout })
    return (await client.listTools({}, { timeout })).tools.length
  } catch {
    return null
  } finally {
    await client.close()
  }
}
