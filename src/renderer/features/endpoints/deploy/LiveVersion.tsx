import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** The live version and when it was deployed. Renders nothing before the first deploy. */
export function LiveVersion({ live }: Pick<ServerRecord, 'live'>) {
  const { t } = useTranslation('endpoints')
  if (live === null) return null
  return (
    <Flex component="span" gap="3xs" fz="sm" c="dimmed">
      {t('deploy.live', { version: live.version })}
      <RelativeTime time={live.deployedAt} />
    </Flex>
  )
}
