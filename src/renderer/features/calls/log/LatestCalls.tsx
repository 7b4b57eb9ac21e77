import { Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const SHOWN = 5

/** A customer's latest calls, on one server or on all of them. */
export default function LatestCalls({ customerId, serverId }: { customerId: string; serverId: string | undefined }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('calls')
  const { data } = useQuery({
    ...commandQuery('calls.list', {
      workspaceId,
      customerId,
      ...(serverId !== undefined && { serverId }),
      limit: SHOWN,
    }),
    staleTime: 0,
  })
  if (data === undefined) return null
  if (data.calls.length === 0)
    return (
      <Text inherit c="dimmed">
        {t('latest.none')}
      </Text>
    )
  return (
    <Flex component="ul" direction="column" fz="sm">
      {data.calls.map(({ id, at, tool, ok, errorKind }) => (
        <Flex key={id} component="li" gap="xs" mih="1.5rem" align="center">
          <Text span inherit truncate flex={1} data-mono title={tool}>
            {tool}
          </Text>
          {!ok && <Badge tone="bad">{t(`errorKinds.${errorKind ?? 'internal'}`)}</Badge>}
          <Text span inherit c="dimmed" flex="none">
            <RelativeTime time={at} />
          </Text>
        </Flex>
      ))}
    </Flex>
  )
}
