import { Flex, Menu, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { CellMenu } from '../../../ui/data-table/CellMenu.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { useSortedRows } from '../../../ui/data-table/use-sorted-rows.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RelativeTime, TIME_STEP_MS } from '../../../ui/time/RelativeTime.tsx'
import classes from './ApiKeysTable.module.css'
import { levelOf } from './access-levels.ts'

interface Props {
  keys: readonly ApiKeyRecord[]
  onChange: (key: ApiKeyRecord) => void
  onRevoke: (key: ApiKeyRecord) => void
}

const SORT_KEYS = {
  name: ({ name }: ApiKeyRecord) => name,
  access: ({ scopes }: ApiKeyRecord) => scopes.length,
  expires: ({ expiresAt }: ApiKeyRecord) => (expiresAt === null ? null : Date.parse(expiresAt)),
  lastUsed: ({ lastUsedAt }: ApiKeyRecord) => (lastUsedAt === null ? null : Date.parse(lastUsedAt)),
}

const idOf = ({ id }: ApiKeyRecord) => id

/** API keys. Unless they're sorted by a header, revoked keys come last. */
export function ApiKeysTable({ keys, onChange, onRevoke }: Props) {
  const { t } = useTranslation('apiKeys')
  const now = useNow(TIME_STEP_MS)
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
        header: t('name'),
        sortable: true,
        rowHeader: true,
        cell: ({ name, own, revokedAt, expiresAt }) => (
          <Flex component="span" gap="xs" align="center" c={revokedAt === null ? undefined : 'var(--text-3)'}>
            <Text span inherit truncate fw={550} title={name} dir="auto">
              {name}
            </Text>
            {own && <Badge>{t('own')}</Badge>}
            {revokedAt !== null ? (
              <Badge>{t('revoked')}</Badge>
            ) : (
              expiresAt !== null && Date.parse(expiresAt) <= now && <Badge tone="bad">{t('expired')}</Badge>
            )}
          </Flex>
        ),
      },
      {
        id: 'access',
        header: t('access'),
        width: '8rem',
        sortable: true,
        cell: ({ scopes }) => t(`levels.${levelOf(scopes)}`),
      },
      {
        id: 'expires',
        header: t('expires'),
        width: '5.75rem',
        from: 'sm',
        sortable: true,
        cell: ({ expiresAt }) => (expiresAt === null ? t('never') : <RelativeTime time={expiresAt} />),
      },
      {
        id: 'lastUsed',
        header: t('lastUsed'),
        width: '6.75rem',
        from: 'md',
        sortable: true,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <RelativeTime time={lastUsedAt} />),
      },
      {
        id: 'action',
        width: '2rem',
        align: 'end',
        interactive: true,
        cell: (key, { tabIndex }) =>
          key.revokedAt === null &&
          !key.own && (
            <CellMenu
              label={t('more', { name: key.name })}
              tabIndex={tabIndex}
              items={() => (
                <>
                  <Menu.Item onClick={() => onChange(key)}>{t('change')}</Menu.Item>
                  <Menu.Divider />
                  <Menu.Item c="var(--bad)" onClick={() => onRevoke(key)}>
                    {t('revokeAsk')}
                  </Menu.Item>
                </>
              )}
            />
          ),
      },
    ],
    [t, now, onChange, onRevoke],
  )
  return (
    <DataTable
      {...sorted}
      className={classes.table}
      aria-label={t('heading')}
      columns={columns}
      idOf={idOf}
      rowHeight={40}
    />
  )
}
