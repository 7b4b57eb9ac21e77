import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Customer } from '../../shared/model/customer.ts'
import { fillInAgain } from '../features/generate/form/fill-in-again.ts'
import { useCurrentWorkspace, useSelectWorkspace } from '../lib/ipc/current-workspace.ts'
import { serverRecordQuery } from '../lib/ipc/server-record.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../lib/toast-store.ts'

/** A URL's customer, server, and workspace. */
export interface UrlPlace {
  workspaceId: string
  server: { id: string; name: string }
  customer: Customer
  /** Null if unknown. */
  customerId: string | null
}

/** Returns a function that opens a server's form, prefilled with a customer's details. It rejects if the workspace can't be selected. */
export function useGenerateAgain(): (place: UrlPlace) => Promise<void> {
  const { t } = useTranslation('urlState')
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const currentId = useCurrentWorkspace()?.id
  const select = useSelectWorkspace()
  return useCallback(
    async ({ workspaceId, server, customer }) => {
      const record = queryClient.getQueryData(serverRecordQuery(workspaceId, server.id).queryKey)
      const putBack = fillInAgain({ workspaceId, server }, customer, record)
      const text = t('filledIn', { customer: customer.primaryIdentity })
      if (putBack) showToast({ text, undo: async () => putBack() })
      if (currentId !== workspaceId) await select(workspaceId)
      navigate(paths.servers(server.id, 'generate'))
    },
    [t, queryClient, currentId, select, navigate],
  )
}
