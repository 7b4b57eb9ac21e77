import { duration } from '../text/measures.ts'
import { type Message, message } from '../text/message.ts'
import type { ProbeResult } from './probe-result.ts'

/** How a test went, in one line: "Works: 4 tools, 2026-07-28, 142 ms". `locale` is the one it is worded in. */
export function verdictOf({ outcome, stages, tools, server, milliseconds }: ProbeResult, locale: string): Message {
  const time = duration(milliseconds, locale)
  if (outcome === 'failed') {
    const failed = stages.find(({ state }) => state === 'failed')?.stage ?? 'address'
    return message('probe.verdict.failed', { stage: message(`probe.stages.${failed}`), time })
  }
  const count = message('probe.verdict.tools', { count: tools.length })
  const protocolVersion = server?.protocolVersion ?? ''
  return message(`probe.verdict.${outcome}`, { tools: count, protocolVersion, time })
}
