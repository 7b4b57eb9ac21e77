import { useTranslation } from 'react-i18next'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { useUnconfirmedText } from './use-unconfirmed-text.ts'

/** Lists the service's nodes that may still allow the revoked access, and until when. Renders nothing if all have confirmed. */
export function UnconfirmedNodes({ nodes }: { nodes: readonly UnconfirmedNode[] }) {
  const { t } = useTranslation('customers')
  const textOf = useUnconfirmedText()
  if (nodes.length === 0) return null
  return (
    <Callout tone="warn" outlined role="status" title={t('unconfirmed.title', { count: nodes.length })}>
      <p>{textOf(nodes)}</p>
    </Callout>
  )
}
