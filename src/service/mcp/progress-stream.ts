import type { JsonPart } from '../replies/write-result.ts'
import type { StreamResponse } from './stream-response.ts'

/**
 * Sends a slow response to a client that requested progress: after `everyMs`, the response becomes a stream of events, with a
 * `notifications/progress` at each interval (MCP 2025-11-25, basic/utilities/progress). Clients that restart their timeout on progress can
 * then wait for as long as the endpoint may take. A quick response stays plain JSON.
 */
export async function withProgress(
  parts: Promise<JsonPart[]>,
  token: string | number,
  everyMs: number,
): Promise<StreamResponse> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), everyMs)
  })
  const quick = await Promise.race([parts, late]).finally(() => clearTimeout(timer))
  if (quick !== null) return { kind: 'json', parts: quick }
  return { kind: 'response', response: new Response(events(parts, token, everyMs), { headers: HEADERS }) }
}

/** Keeps proxies from buffering the events. */
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

function events(parts: Promise<JsonPart[]>, token: string | number, everyMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let open = true
  return new ReadableStream({
    start(controller) {
      let progress = 0
      const tell = () => {
        progress += 1
        const params = { progressToken: token, progress }
        const data = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })
        controller.enqueue(encoder.encode(`event: message\ndata: ${data}\n\n`))
      }
      tell()
      timer = setInterval(tell, everyMs)
      parts.then(
        (own) => {
          clearInterval(timer)
          if (!open) return
          controller.enqueue(encoder.encode('event: message\ndata: '))
          for (const part of own) controller.enqueue(onOneLine(typeof part === 'string' ? encoder.encode(part) : part))
          controller.enqueue(encoder.encode('\n\n'))
          controller.close()
        },
        (error: unknown) => {
          clearInterval(timer)
          if (open) controller.error(error)
        },
      )
    },
    cancel() {
      open = false
      clearInterval(timer)
    },
  })
}

/** Replaces line breaks, because they'd end an event's data. In JSON text, they occur only between values, where a space means the same. */
function onOneLine(part: Uint8Array): Uint8Array {
  if (!part.includes(0x0a) && !part.includes(0x0d)) return part
  return part.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte))
}
