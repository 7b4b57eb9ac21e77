import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { ClaimDialog } from '../../../ui/claims/ClaimDialog.tsx'

/** Creates a claim link for a generated URL. */
export function ClaimOfUrl({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { workspaceId, access, customer } = issued
  const { data } = useQuery(commandQuery('tokens.find', { workspaceId, tokens: [access.token] }))
  const token = data?.[0]
  if (!token) return null
  return (
    <ClaimDialog
      workspaceId={workspaceId}
      tokenId={token.id}
      customerName={customer.primaryIdentity}
      onClose={onClose}
    />
  )
}
