import { duration } from '../text/measures.ts'
import { type Message, message } from '../text/message.ts'
import type { ProbeResult } from './probe-result.ts'

/** Summarizes a test in one line, formatted for `locale`: "Works: 4 tools, 142 ms". */
export function summaryOf(result: ProbeResult, locale: string): Message {
  const { outcome, stages, tools, milliseconds } = result
  const time = duration(milliseconds, locale)
  if (outcome === 'failed') {
    const failed = stages.find(({ state }) => state === 'failed')?.stage ?? 'address'
    return message('probe.summary.failed', { stage: message(`probe.stages.${failed}`), time })
  }
  const count = message('probe.summary.tools', { count: tools.length })
  const said = wasCalled(result) ? outcome : outcome === 'ok' ? 'connects' : 'connectsWarning'
  return message(`probe.summary.${said}`, { tools: count, time })
}

/** Whether a call succeeded. Without one, the test only shows that a client can connect. */
export const wasCalled = ({ reply }: Pick<ProbeResult, 'reply'>): boolean => reply !== null && !reply.isError

/** Whether a client can connect, but no call was made that would have tested the URL's credential. */
export const lacksCall = ({ outcome, reply }: Pick<ProbeResult, 'outcome' | 'reply'>): boolean =>
  outcome !== 'failed' && reply === null
