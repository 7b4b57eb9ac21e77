import { useTranslation } from 'react-i18next'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'

/** Returns a function that names the nodes of a service that may still allow revoked access, and until when; '' if all have confirmed. */
export function useUnconfirmedText(): (nodes: readonly UnconfirmedNode[]) => string {
  const { t, i18n } = useTranslation('customers')
  return (nodes) => {
    const [last] = nodes.map(({ until }) => until).sort((one, other) => other.localeCompare(one))
    if (last === undefined) return ''
    const list = new Intl.ListFormat(i18n.language).format(nodes.map(({ node }) => node))
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(new Date(last))
    return t('unconfirmed.body', { count: nodes.length, list, time })
  }
}
