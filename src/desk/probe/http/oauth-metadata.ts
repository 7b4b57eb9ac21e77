import { problemOf, type StageProblem } from '../../../shared/probe/problem.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import { within } from '../watch.ts'

/** Where clients look for OAuth metadata beside an MCP URL (RFC 9728 and RFC 8414, as in MCP 2025-11-25, authorization). */
const PLACES = ['oauth-protected-resource', 'oauth-authorization-server'] as const
/** No metadata is longer. */
const MAX_BYTES = 64 * 1024

/**
 * Looks for OAuth metadata beside an MCP URL, or for a page that a server answers anything with: clients such as Cursor then sign in
 * in place of sending the header they have. Sends no header of the person's. Null: there is none, or no answer within `milliseconds`.
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

/** The beginning of a body; the rest isn’t read. */
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
