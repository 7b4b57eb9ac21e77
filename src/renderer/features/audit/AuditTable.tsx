import { Flex, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '../../../shared/management/records/audit-entry.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import classes from './AuditTable.module.css'
import { keyWords, operationWords, resultOf } from './audit-view.ts'

/** Badge tones. A successful change doesn't need a badge. */
const RESULT_TONES = {
  done: null,
  refused: 'warn',
  forbidden: 'warn',
  failed: 'bad',
  open: 'warn',
} as const satisfies Record<ReturnType<typeof resultOf>, BadgeTone | null>

interface Props {
  records: readonly AuditRecord[]
  /** Sequence number of the change whose details are open. */
  openSeq: number | null
  onOpen: (seq: number | null) => void
}

const idOf = ({ seq }: AuditRecord) => String(seq)

/** A row per change. Clicking one opens its details. */
export function AuditTable({ records, openSeq, onOpen }: Props) {
  const { t } = useTranslation('audit')
  const columns = useMemo(
    (): Column<AuditRecord>[] => [
      { id: 'time', header: t('columns.time'), width: '7.5rem', cell: ({ at }) => <RelativeTime time={at} /> },
      {
        id: 'what',
        header: t('columns.what'),
        rowHeader: true,
        cell: (record) => {
          const { operation, name, ended } = record
          const what = operationWords(t, operation, resultOf(record))
          return (
            <Flex component="span" gap="xs" align="baseline">
              <Text span inherit truncate flex="0 1 auto" miw="min-content" fw={550} title={what}>
                {what}
              </Text>
              <Text span inherit truncate c="dimmed" title={name} dir="auto">
                {(ended?.requests ?? 1) > 1 ? t('times', { count: ended?.requests ?? 1 }) : name}
              </Text>
            </Flex>
          )
        },
      },
      {
        id: 'key',
        header: t('columns.key'),
        width: 'minmax(6rem, 11rem)',
        from: 'md',
        cell: ({ key }) => (
          <Text span inherit truncate display="block" title={keyWords(t, key)} dir="auto">
            {keyWords(t, key)}
          </Text>
        ),
      },
      {
        id: 'result',
        header: t('columns.result'),
        width: '5.5rem',
        cell: (record) => {
          const result = resultOf(record)
          const tone = RESULT_TONES[result]
          if (tone !== null) return <Badge tone={tone}>{t(`results.${result}`)}</Badge>
          return (
            <Text span size="sm" c="dimmed">
              {t(`results.${result}`)}
            </Text>
          )
        },
      },
    ],
    [t],
  )
  const open = useCallback((id: string | null) => onOpen(id === null ? null : Number(id)), [onOpen])
  return (
    <DataTable
      className={classes.table}
      aria-label={t('label')}
      columns={columns}
      rows={records}
      idOf={idOf}
      rowHeight={38}
      openId={openSeq === null ? null : String(openSeq)}
      onOpen={open}
    />
  )
}
