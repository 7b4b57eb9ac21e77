import type { TFunction } from 'i18next'
import type { StageReport } from '../../../../shared/probe/stage.ts'
import { bytes } from '../../../lib/measures.ts'

const ADDRESSES_SHOWN = 2

/** What a stage found out as short phrases, the most telling first. `t` is the `probe` namespace. */
export function stageFacts(report: StageReport, t: TFunction<'probe'>, locale: string): string[] {
  const number = new Intl.NumberFormat(locale)
  switch (report.stage) {
    case 'address': {
      const { facts } = report
      if (!facts) return []
      const place = facts.host.includes(':') ? `[${facts.host.replace(/^\[|\]$/g, '')}]` : facts.host
      return [
        `${facts.scheme}://${place}`,
        t('facts.port', { port: facts.port }),
        ...facts.repairs.map((repair) => t(`facts.repairs.${repair}`)),
      ]
    }
    case 'dns': {
      const { facts } = report
      if (!facts) return []
      if (facts.literal) return [t('facts.literal'), t(`facts.reach.${facts.reach}`)]
      const more = facts.addresses.length - ADDRESSES_SHOWN
      return [
        ...facts.addresses.slice(0, ADDRESSES_SHOWN).map(({ address }) => address),
        ...(more > 0 ? [t('facts.more', { count: more })] : []),
        t(`facts.reach.${facts.reach}`),
      ]
    }
    case 'tcp': {
      const { facts } = report
      if (!facts) return []
      const place = facts.address.includes(':') ? `[${facts.address}]:${facts.port}` : `${facts.address}:${facts.port}`
      return [place, ...(facts.failed > 0 ? [t('facts.failedAddresses', { count: facts.failed })] : [])]
    }
    case 'tls': {
      const { facts } = report
      if (!facts) return []
      const { version, issuer, daysLeft } = facts
      return [
        ...(version ? [version.replace('TLSv', 'TLS ')] : []),
        ...(daysLeft === null ? [] : [daysLeft < 0 ? t('facts.expired') : t('facts.daysLeft', { count: daysLeft })]),
        ...(issuer ? [t('facts.issuer', { issuer })] : []),
      ]
    }
    case 'http': {
      const { facts } = report
      if (!facts) return []
      const { status, contentType, server, redirect } = facts
      return [
        ...(status === null ? [] : [String(status)]),
        ...(redirect ? [t('facts.redirect', { to: redirect.to })] : []),
        ...(contentType ? [contentType.split(';')[0] ?? ''] : []),
        ...(server ? [server] : []),
      ]
    }
    case 'authentication': {
      const { facts } = report
      if (!facts) return []
      const { asked, headerSent } = facts
      if (asked.length > 0) return [t('facts.asks', { schemes: asked.join(', ') })]
      return report.state === 'failed' ? [] : [t(headerSent ? 'facts.headerSent' : 'facts.urlAlone')]
    }
    case 'protocol': {
      const { facts } = report
      if (!facts) return []
      const { revision, transport, session } = facts
      return [revision, t(`facts.transports.${transport}`), ...(session ? [t('facts.session')] : [])]
    }
    case 'tools': {
      const { facts } = report
      if (!facts) return []
      return [
        t('verdict.tools', { count: facts.count }),
        bytes(facts.bytes, locale),
        t('facts.tokens', { count: facts.tokens, value: number.format(facts.tokens) }),
        ...(facts.pages > 1 ? [t('facts.pages', { count: facts.pages })] : []),
        ...(facts.cut ? [t('facts.cut')] : []),
      ]
    }
    case 'call': {
      const { facts } = report
      if (!facts) return []
      return [
        facts.tool,
        ...(facts.isError ? [t('facts.isError')] : []),
        bytes(facts.bytes, locale),
        t('facts.tokens', { count: facts.tokens, value: number.format(facts.tokens) }),
      ]
    }
  }
}
