import { useTranslation } from 'react-i18next'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'

/** The service’s nodes that may still serve what was just taken from somebody, and until when; nothing where all have confirmed. */
export function UnconfirmedNodes({ nodes }: { nodes: readonly UnconfirmedNode[] }) {
  const { t, i18n } = useTranslation('customers')
  const [last] = nodes.map(({ until }) => until).sort((one, other) => other.localeCompare(one))
  if (last === undefined) return null
  const list = new Intl.ListFormat(i18n.language).format(nodes.map(({ node }) => node))
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(new Date(last))
  return (
    <Callout tone="warn" outlined role="status" title={t('unconfirmed.title', { count: nodes.length })}>
      <p>{t('unconfirmed.body', { count: nodes.length, list, time })}</p>
    </Callout>
  )
}
