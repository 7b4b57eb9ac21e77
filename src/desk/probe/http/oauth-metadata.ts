import { problemOf, type StageProblem } from '../../../shared/probe/problem.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import { within } from '../watch.ts'

/** Well-known paths at which clients look for an MCP URL's OAuth metadata (RFC 9728 and RFC 8414, as in MCP 2025-11-25, authorization). */
const PLACES = ['oauth-protected-resource', 'oauth-authorization-server'] as const
/** Maximum size of metadata in bytes. */
const MAX_BYTES = 64 * 1024

/**
 * Looks for OAuth metadata for an MCP URL, or for a page that a server returns for any path: either makes clients such as Cursor sign in
 * instead of sending their header. Doesn't send the user's headers. Null when there's none, or no response within `milliseconds`.
 */
export async function findOauthMetadata(
  url: URL,
  options: { fetch: typeof globalThis.fetch; milliseconds: number; signal?: AbortSignal | undefined },
): Promise<StageProblem | null> {
  const { fetch, milliseconds, signal } = options
  const ask = async (place: string, path: string): Promise<StageProblem | null> => {
    const answer = await within(milliseconds, signal, async (stop) => {
      const response = await fetch(new URL(`/.well-known/${place}${path}`, url), {
        signal: stop,
        redirect: 'manual',
        headers: { accept: 'application/json' },
      })
      return { status: response.status, text: await textOf(response) }
    }).catch(() => null)
    if (answer?.status !== 200) return null
    return problemOf(isMetadata(answer.text) ? 'authMetadata' : 'authCatchAll', { path: `/.well-known/${place}` })
  }
  const resource = url.pathname === '/' ? '' : url.pathname
  const found = await Promise.all(
    PLACES.flatMap((place) => [ask(place, resource), ...(resource ? [ask(place, '')] : [])]),
  )
  signal?.throwIfAborted()
  return found.find((problem) => problem?.code === 'authMetadata') ?? found.find((problem) => problem !== null) ?? null
}

/** Reads the beginning of a body and ignores the rest. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (reader && bytes < MAX_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.byteLength
  }
  await reader?.cancel()
  return Buffer.concat(chunks).toString()
}

function isMetadata(text: string): boolean {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return false
  return ['resource', 'authorization_servers', 'issuer', 'authorization_endpoint'].some((name) => name in value)
}
