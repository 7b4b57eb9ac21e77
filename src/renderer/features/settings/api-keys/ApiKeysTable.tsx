import { Button, Flex, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { useSortedRows } from '../../../ui/data-table/use-sorted-rows.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './ApiKeysTable.module.css'

interface Props {
  keys: readonly ApiKeyRecord[]
  onRevoke: (key: ApiKeyRecord) => void
}

const SORT_KEYS = {
  name: ({ name }: ApiKeyRecord) => name,
  created: ({ createdAt }: ApiKeyRecord) => Date.parse(createdAt),
  lastUsed: ({ lastUsedAt }: ApiKeyRecord) => (lastUsedAt === null ? null : Date.parse(lastUsedAt)),
}

const idOf = ({ id }: ApiKeyRecord) => id

/** API keys; until a header sorts them, those in use before those that are revoked. */
export function ApiKeysTable({ keys, onRevoke }: Props) {
  const { t } = useTranslation('settings')
  const inOrder = useMemo(
    () => [
      ...keys.filter(({ revokedAt }) => revokedAt === null),
      ...keys.filter(({ revokedAt }) => revokedAt !== null),
    ],
    [keys],
  )
  const sorted = useSortedRows(inOrder, SORT_KEYS)
  const columns = useMemo(
    (): Column<ApiKeyRecord>[] => [
      {
        id: 'name',
        header: t('apiKeys.name'),
        sortable: true,
        rowHeader: true,
        cell: ({ name, own, revokedAt }) => (
          <Flex component="span" gap="xs" align="center" c={revokedAt === null ? undefined : 'var(--text-3)'}>
            <Text span inherit truncate fw={550} title={name} dir="auto">
              {name}
            </Text>
            {own && <Badge>{t('apiKeys.own')}</Badge>}
          </Flex>
        ),
      },
      {
        id: 'created',
        header: t('apiKeys.created'),
        width: '6.75rem',
        sortable: true,
        cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
      },
      {
        id: 'lastUsed',
        header: t('apiKeys.lastUsed'),
        width: '6.75rem',
        sortable: true,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('apiKeys.never') : <RelativeTime time={lastUsedAt} />),
      },
      {
        id: 'action',
        width: '9.5rem',
        align: 'end',
        interactive: true,
        cell: (key) =>
          key.revokedAt !== null ? (
            <span>
              {t('apiKeys.revoked')} <RelativeTime time={key.revokedAt} />
            </span>
          ) : (
            !key.own && (
              <Button
                variant="default"
                size="xs"
                c="var(--bad)"
                aria-label={t('apiKeys.revokeOf', { name: key.name })}
                onClick={() => onRevoke(key)}
              >
                {t('apiKeys.revokeAsk')}
              </Button>
            )
          ),
      },
    ],
    [t, onRevoke],
  )
  return (
    <DataTable
      {...sorted}
      className={classes.table}
      aria-label={t('apiKeys.heading')}
      columns={columns}
      idOf={idOf}
      rowHeight={40}
    />
  )
}
