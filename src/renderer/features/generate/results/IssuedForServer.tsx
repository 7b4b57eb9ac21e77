import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Issued, issuedFor, issuedStore } from '../../../lib/issued-urls/issued-store.ts'
import { useStore } from '../../../lib/store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Target } from '../generation-store.ts'
import { IssuedRows } from './IssuedRows.tsx'

interface Props {
  target: Target
  /** Further buttons of a line. */
  actions?: (issued: Issued) => ReactNode
}

/** Every URL that this session generated for one server. */
export function IssuedForServer({ target, actions }: Props) {
  const { t } = useTranslation('generate')
  const issued = issuedFor(useStore(issuedStore), target.workspaceId, target.server.id)
  if (issued.length === 0) return <EmptyState title={t('issued.none')} hint={t('issued.noneHint')} />
  return <IssuedRows issued={issued} actions={actions} />
}
