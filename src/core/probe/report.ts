import type { ProbedTool, ProbeResult } from '../../shared/probe/probe-result.ts'
import type { StageReport } from '../../shared/probe/stage.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { describeFacts } from './report-facts.ts'

const TITLES: Record<StageReport['stage'], string> = {
  address: 'Address',
  dns: 'DNS',
  tcp: 'TCP',
  tls: 'TLS',
  http: 'HTTP',
  authentication: 'Authentication',
  protocol: 'Protocol',
  tools: 'Tools',
  call: 'Call',
}
const STATES: Record<StageReport['state'], string> = {
  waiting: 'not run',
  running: 'not finished',
  ok: 'ok',
  remark: 'ok, with a remark',
  failed: '**failed**',
  skipped: 'skipped',
}
const OUTCOMES = { ok: 'It works', remark: 'It works, with remarks', failed: 'It does not work' } as const
/** So many tools are listed by name. */
const MOST_LISTED = 100

/**
 * The result of a connection test as Markdown, to be pasted into a ticket. The token is masked: the result holds none.
 * `mask` hides further texts, such as a header that was used.
 */
export function reportMarkdown(result: ProbeResult, mask: (text: string) => string = (text) => text): string {
  const { stages, server, tools, warnings, reply } = result
  const lines = ['# Connection test', '', `- MCP URL: ${code(result.url)}`, `- Tested: ${result.at}`]
  lines.push(`- Result: **${OUTCOMES[result.outcome]}** (${result.milliseconds} ms)`)
  if (server) {
    const version = server.version === null ? '' : ` ${cell(server.version)}`
    lines.push(`- Server: ${cell(server.title ?? server.name ?? 'unnamed')}${version}`)
    lines.push(`- Protocol: ${cell(server.revision)} over ${server.transport}`)
    lines.push(`- Capabilities: ${server.capabilities.map(cell).join(', ') || 'none'}`)
  }
  lines.push('', '| Stage | Result | Time | Details |', '| --- | --- | ---: | --- |')
  for (const report of stages) {
    const time = report.milliseconds === null ? '' : `${report.milliseconds} ms`
    lines.push(`| ${TITLES[report.stage]} | ${STATES[report.state]} | ${time} | ${cell(describeFacts(report))} |`)
  }
  for (const { stage, state, problem } of stages) {
    if (problem === null) continue
    lines.push('', `## ${TITLES[stage]}: ${state === 'failed' ? 'what is wrong' : 'worth knowing'}`, '')
    lines.push(text(problem.cause), '', text(problem.remedy))
  }
  if (tools.length > 0) lines.push('', `## Tools (${tools.length})`, '', ...tools.slice(0, MOST_LISTED).map(toolLine))
  if (tools.length > MOST_LISTED) lines.push(`- and ${tools.length - MOST_LISTED} more`)
  if (warnings.length > 0) {
    lines.push('', `## Warnings (${warnings.length})`, '')
    lines.push(
      ...warnings
        .slice(0, MOST_LISTED)
        .map(({ tool, text: words }) => `- ${tool === null ? '' : `${code(tool)}: `}${text(words)}`),
    )
  }
  if (reply) {
    const how = reply.isError ? 'an error' : 'a reply'
    lines.push('', `## Call of ${code(reply.tool)}`, '')
    lines.push(
      `It gave ${how} of ${reply.bytes} bytes, some ${reply.tokens} tokens, in ${Math.round(reply.milliseconds)} ms.`,
    )
  }
  return mask(`${lines.join('\n')}\n`)
}

function toolLine({ name, annotations, bytes, tokens }: ProbedTool): string {
  const hint = annotations.readOnly ? ', read-only' : annotations.destructive ? ', destructive' : ''
  return `- ${code(name)} (${bytes} bytes, some ${tokens} tokens${hint})`
}

/** One line that Markdown takes for nothing but text; the mask stays as it is. */
function text(words: string): string {
  return visibleText(words.replace(/\s+/g, ' ')).replace(/[\\`*_{}[\]<>#|~]/g, (mark) => `\\${mark}`)
}

const cell = (words: string): string => text(words)

/** Code that ends where it should, whatever is in it. */
function code(words: string): string {
  const line = visibleText(words.replace(/\s+/g, ' ')).replaceAll('|', '¦')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return line === '' ? '(empty)' : `${fence}${space}${line}${space}${fence}`
}
