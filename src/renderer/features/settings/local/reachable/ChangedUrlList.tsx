import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../../../shared/history/issued-record.ts'
import rows from '../../../../ui/rows/Rows.module.css'
import { ChangedUrlRow } from './ChangedUrlRow.tsx'
import { useUrlTests } from './use-url-tests.ts'

const SHOWN = 5
/** Maximum number of records loaded for display. */
export const MAX_SHOWN = 100

interface Props {
  label: string
  records: readonly IssuedRecord[]
  /** Total number of records, including those not shown. */
  count: number
  /** When the URLs' address changed, in ms since 1970. */
  changedAt: number
  /** IDs of records shared since then. */
  shared: readonly string[]
  onShared: (id: string, shared: boolean) => void
}

/** URLs whose address changed, to test, share, and check off. */
export function ChangedUrlList({ label, records, count, changedAt, shared, onShared }: Props) {
  const { t } = useTranslation('reachable')
  const [all, setAll] = useState(false)
  const tests = useUrlTests()
  const shown = records.slice(0, all ? MAX_SHOWN : SHOWN)
  return (
    <>
      <Text inherit c="dimmed" fz="sm">
        {t('changed.sharedHelp')}
      </Text>
      <Box component="ul" className={rows.list} w="100%" miw={0} mt="xs" aria-label={label}>
        {shown.map((record) => (
          <ChangedUrlRow
            key={record.id}
            record={record}
            changedAt={changedAt}
            shared={shared.includes(record.id)}
            onShared={(isShared) => onShared(record.id, isShared)}
            tests={tests}
          />
        ))}
      </Box>
      <Group gap="sm" mb="xs">
        <Text span inherit role="status" c="dimmed" fz="sm">
          {count > shown.length && `${t('changed.more', { count: count - shown.length })} · `}
          {t('changed.sharedCount', { done: shared.length, count })}
        </Text>
        {records.length > shown.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t('changed.all')}
          </Button>
        )}
      </Group>
    </>
  )
}
