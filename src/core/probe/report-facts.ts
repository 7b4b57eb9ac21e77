import type { StageReport } from '../../shared/probe/stage.ts'

/** What a stage found out, in a few words; empty where there is nothing. */
export function describeFacts(report: StageReport): string {
  if (report.facts === null) return ''
  switch (report.stage) {
    case 'address':
      return `${report.facts.scheme}, ${report.facts.host}, port ${report.facts.port}`
    case 'dns':
      return `${report.facts.addresses.map(({ address }) => address).join(', ')} (${report.facts.reach})`
    case 'tcp':
      return `${report.facts.address}, port ${report.facts.port}`
    case 'tls': {
      const { version, issuer, validUntil, daysLeft } = report.facts
      const until = validUntil === null ? '' : `valid until ${validUntil.slice(0, 10)} (${daysLeft} days)`
      return [version, issuer && `issued by ${issuer}`, until].filter(Boolean).join(', ')
    }
    case 'http': {
      const { status, contentType, server, redirect } = report.facts
      const to = redirect && `redirects to ${redirect.to}`
      return [status === null ? '' : `HTTP ${status}`, contentType, server, to].filter(Boolean).join(', ')
    }
    case 'authentication': {
      const { headerSent, asked } = report.facts
      const wanted = asked.length > 0 ? `asks for ${asked.join(', ')}` : ''
      return [headerSent ? 'header sent' : 'no header sent', wanted].filter(Boolean).join(', ')
    }
    case 'protocol': {
      const { revision, transport, session } = report.facts
      return `${revision}, ${transport}${session ? ', with a session' : ''}`
    }
    case 'tools': {
      const { count, pages, bytes, tokens, cut } = report.facts
      const words = `${count}${cut ? ' and more' : ''} on ${pages} ${pages === 1 ? 'page' : 'pages'}`
      return `${words}, ${bytes} bytes, some ${tokens} tokens`
    }
    case 'call': {
      const { tool, isError, bytes, tokens } = report.facts
      return `${tool}: ${isError ? 'an error' : 'a reply'} of ${bytes} bytes, some ${tokens} tokens`
    }
  }
}
