import { bytes } from '../text/measures.ts'
import { type Message, message, quoted } from '../text/message.ts'
import type { StageFacts, StageReport } from './stage.ts'

const ADDRESSES_SHOWN = 2

/** Returns a stage's findings as short phrases, most important first, formatted for `locale`. */
export function stageFacts(report: StageReport, locale: string): Message[] {
  if (report.facts === null) return []
  switch (report.stage) {
    case 'address':
      return addressFacts(report.facts)
    case 'dns':
      return dnsFacts(report.facts)
    case 'tcp': {
      const { address, port, failed } = report.facts
      const place = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
      return [quoted(place), ...(failed > 0 ? [message('probe.facts.failedAddresses', { count: failed })] : [])]
    }
    case 'tls':
      return tlsFacts(report.facts)
    case 'http': {
      const { status, contentType, server, redirect } = report.facts
      return [
        ...(status === null ? [] : [quoted(String(status))]),
        ...(redirect ? [message('probe.facts.redirect', { to: redirect.to })] : []),
        ...(contentType ? [quoted(contentType.split(';')[0] ?? '')] : []),
        ...(server ? [quoted(server)] : []),
      ]
    }
    case 'authentication': {
      const { asked, headerSent } = report.facts
      if (asked.length > 0) return [message('probe.facts.asks', { schemes: asked })]
      if (report.state === 'failed') return []
      return [message(headerSent ? 'probe.facts.headerSent' : 'probe.facts.urlAccepted')]
    }
    case 'protocol': {
      const { protocolVersion, transport, session } = report.facts
      const transportName = message(`probe.facts.transports.${transport}`)
      return [quoted(protocolVersion), transportName, ...(session ? [message('probe.facts.session')] : [])]
    }
    case 'tools': {
      const { count, bytes: size, tokens, pages, cut } = report.facts
      return [
        message('probe.summary.tools', { count }),
        quoted(bytes(size, locale)),
        message('probe.facts.tokens', { count: tokens }),
        ...(pages > 1 ? [message('probe.facts.pages', { count: pages })] : []),
        ...(cut ? [message('probe.facts.cut')] : []),
      ]
    }
    case 'call': {
      const { tool, isError, bytes: size, tokens } = report.facts
      return [
        quoted(tool),
        ...(isError ? [message('probe.facts.isError')] : []),
        quoted(bytes(size, locale)),
        message('probe.facts.tokens', { count: tokens }),
      ]
    }
  }
}

function addressFacts({ scheme, host, port, repairs }: StageFacts<'address'>): Message[] {
  const place = host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host
  return [
    quoted(`${scheme}://${place}`),
    message('probe.facts.port', { port }),
    ...repairs.map((repair) => message(`probe.facts.repairs.${repair}`)),
  ]
}

function dnsFacts({ addresses, literal, range }: StageFacts<'dns'>): Message[] {
  const from = message(`probe.facts.range.${range}`)
  if (literal) return [message('probe.facts.literal'), from]
  const more = addresses.length - ADDRESSES_SHOWN
  return [
    ...addresses.slice(0, ADDRESSES_SHOWN).map(({ address }) => quoted(address)),
    ...(more > 0 ? [message('probe.facts.more', { count: more })] : []),
    from,
  ]
}

function tlsFacts({ version, issuer, daysLeft }: StageFacts<'tls'>): Message[] {
  const lasts = (days: number) =>
    days < 0 ? message('probe.facts.expired') : message('probe.facts.daysLeft', { count: days })
  return [
    ...(version ? [quoted(version.replace('TLSv', 'TLS '))] : []),
    ...(daysLeft === null ? [] : [lasts(daysLeft)]),
    ...(issuer ? [message('probe.facts.issuer', { issuer })] : []),
  ]
}
