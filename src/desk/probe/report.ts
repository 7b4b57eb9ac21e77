import type { ProbedServer, ProbedTool, ProbeResult, ProbeWarning } from '../../shared/probe/probe-result.ts'
import type { StageReport } from '../../shared/probe/stage.ts'
import { stageFacts } from '../../shared/probe/stage-facts.ts'
import { summaryOf } from '../../shared/probe/summary.ts'
import type { ToolReply } from '../../shared/probe/tool-reply.ts'
import { APP_LANGUAGE } from '../../shared/text/language.ts'
import { bytes, duration } from '../../shared/text/measures.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { visibleText } from '../../shared/visible-text.ts'

const LOCALE = APP_LANGUAGE
/** Maximum number of tools that are listed by name. */
const MAX_LISTED = 100

/**
 * Formats the result of a connection test as Markdown for pasting into a ticket, with the wording of the window. The result doesn't contain
 * the token. `mask` masks other secrets, such as a header that was used.
 */
export function reportMarkdown(result: ProbeResult, mask: (text: string) => string = (text) => text): string {
  const { stages, server, tools, warnings, reply } = result
  const summary = `**${text(say(summaryOf(result, LOCALE)))}**`
  const lines = [
    `# ${say(message('probe.report.title'))}`,
    '',
    `- ${say(message('probe.report.url', { url: code(result.url) }))}`,
    `- ${say(message('probe.report.tested', { at: result.at }))}`,
    `- ${say(message('probe.report.result', { summary }))}`,
    ...(server ? serverLines(server) : []),
    '',
    ...stageTable(stages),
    ...stages.flatMap(problemLines),
  ]
  if (tools.length > 0) {
    lines.push('', `## ${say(message('probe.report.tools', { count: tools.length }))}`, '')
    lines.push(...tools.slice(0, MAX_LISTED).map(toolLine))
    if (tools.length > MAX_LISTED) {
      lines.push(`- ${say(message('probe.report.more', { count: tools.length - MAX_LISTED }))}`)
    }
  }
  if (warnings.length > 0) {
    lines.push('', `## ${say(message('probe.report.warnings', { count: warnings.length }))}`, '')
    lines.push(...warnings.slice(0, MAX_LISTED).map(warningLine))
  }
  if (reply) lines.push(...replyLines(reply))
  return mask(`${lines.join('\n')}\n`)
}

function serverLines(server: ProbedServer): string[] {
  const name = text(server.title ?? server.name ?? say(message('probe.facts.unnamed')))
  const transport = message(`probe.facts.transports.${server.transport}`)
  const capabilities = server.capabilities.map(text)
  const named =
    server.version === null
      ? message('probe.report.server', { name })
      : message('probe.report.serverVersion', { name, version: text(server.version) })
  return [
    `- ${say(named)}`,
    `- ${say(message('probe.report.protocol', { protocolVersion: text(server.protocolVersion), transport }))}`,
    `- ${say(
      capabilities.length === 0
        ? message('probe.report.noCapabilities')
        : message('probe.report.capabilities', { capabilities }),
    )}`,
  ]
}

function stageTable(stages: readonly StageReport[]): string[] {
  const columns = (['stage', 'state', 'time', 'details'] as const).map((column) =>
    say(message(`probe.report.columns.${column}`)),
  )
  const rows = stages.map((report) => [
    say(message(`probe.stages.${report.stage}`)),
    say(message(`probe.states.${report.state}`)),
    report.milliseconds === null ? '' : duration(report.milliseconds, LOCALE),
    text(stageFacts(report, LOCALE).map(say).join(' · ')),
  ])
  return [columns, ['---', '---', '---:', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

function problemLines({ stage, state, problem }: StageReport): string[] {
  if (problem === null) return []
  const heading = message('probe.said', {
    stage: message(`probe.stages.${stage}`),
    state: message(`probe.states.${state}`),
  })
  return ['', `## ${say(heading)}`, '', text(say(problem.cause)), '', text(say(problem.remedy))]
}

function toolLine({ name, annotations, bytes: size, tokens }: ProbedTool): string {
  const params = {
    tool: code(name),
    size: bytes(size, LOCALE),
    tokens: message('probe.facts.tokens', { count: tokens }),
  }
  if (annotations.readOnly) return `- ${say(message('probe.report.readOnlyTool', params))}`
  return `- ${say(message(annotations.destructive ? 'probe.report.destructiveTool' : 'probe.report.tool', params))}`
}

function warningLine({ tool, message: warning }: ProbeWarning): string {
  const words = text(say(warning))
  return `- ${tool === null ? words : say(message('probe.report.toolWarning', { tool: code(tool), warning: words }))}`
}

function replyLines({ tool, isError, bytes: size, tokens, milliseconds }: ToolReply): string[] {
  const params = {
    size: bytes(size, LOCALE),
    tokens: message('probe.facts.tokens', { count: tokens }),
    time: duration(milliseconds, LOCALE),
  }
  return [
    '',
    `## ${say(message('probe.report.call', { tool: code(tool) }))}`,
    '',
    say(message(isError ? 'probe.report.replyError' : 'probe.report.reply', params)),
  ]
}

/** Escapes a line so that Markdown renders it as plain text; a mask is left unchanged. */
function text(words: string): string {
  return visibleText(words.replace(/\s+/g, ' ')).replace(/[\\`*_{}[\]<>#|~]/g, (mark) => `\\${mark}`)
}

/** Inline code that its content can't break out of. */
function code(words: string): string {
  const line = visibleText(words.replace(/\s+/g, ' ')).replaceAll('|', '¦')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return line === '' ? say(message('probe.report.empty')) : `${fence}${space}${line}${space}${fence}`
}
