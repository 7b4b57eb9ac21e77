import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as EarlierTransportType } from '@modelcontextprotocol/sdk/shared/transport.js'

const timeout = 8_000

/** Number of tools shown by a client built on the first generation of the official SDK; null when the connection or the list fails. */
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

/** Like `toolsOfSdk1`, for the second generation. `auto`: starts with the current protocol version. */
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
