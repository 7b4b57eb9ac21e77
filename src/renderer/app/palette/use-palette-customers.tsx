import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData } from '@mantine/spotlight'
import { IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { useShowUrls } from '../../lib/issued-urls/use-show-urls.ts'
import { paths } from '../../lib/paths.ts'
import { icon } from './icon.tsx'

const SEARCH_AFTER_MS = 120
const MAX_FOUND = 10

/**
 * The customers that match: all of them where the service can be asked, each leading to its details on a server; else those of
 * `issued`, this session's URLs in the workspace, each leading to its URLs.
 */
export function usePaletteCustomers(query: string, issued: readonly Issued[]): SpotlightActionData[] {
  const workspaceId = useWorkspaceId()
  const [, navigate] = useLocation()
  const showUrls = useShowUrls()
  const { mayRead } = useServiceAccess(workspaceId)
  const [search] = useDebouncedValue(query.trim().slice(0, 200), SEARCH_AFTER_MS)
  const { data } = useQuery({
    ...commandQuery('customers.list', { workspaceId, search, offset: 0, limit: MAX_FOUND }),
    enabled: mayRead,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!mayRead) {
    return issued.map(({ id, customer: { primaryIdentity }, server }) => ({
      id: `issued:${id}`,
      label: primaryIdentity,
      description: server.name,
      leftSection: icon(IconUser),
      onClick: () => showUrls(workspaceId, primaryIdentity),
    }))
  }
  return (data?.customers ?? []).flatMap(({ id, primaryIdentity, metadata, servers }) =>
    servers.map((server) => ({
      id: `customer:${id}:${server.id}`,
      label: primaryIdentity,
      description: server.name,
      // The service also searches these.
      keywords: [id, ...Object.values(metadata)].join(' '),
      leftSection: icon(IconUser),
      onClick: () => navigate(paths.servers(server.id, 'customers', id)),
    })),
  )
}
