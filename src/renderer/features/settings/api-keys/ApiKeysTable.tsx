import { Box, Button, Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { DataTable } from '../../../ui/layout/DataTable.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './ApiKeysTable.module.css'

interface Props {
  keys: readonly ApiKeyRecord[]
  onRevoke: (key: ApiKeyRecord) => void
}

/** API keys, those in use before those that are revoked. */
export function ApiKeysTable({ keys, onRevoke }: Props) {
  const { t } = useTranslation('settings')
  const inOrder = [...keys.filter((key) => key.revokedAt === null), ...keys.filter((key) => key.revokedAt !== null)]
  return (
    <DataTable
      className={classes.table}
      aria-label={t('apiKeys.heading')}
      columns={[
        { key: 'name', title: t('apiKeys.name') },
        { key: 'created', title: t('apiKeys.created'), width: '7.75rem' },
        { key: 'lastUsed', title: t('apiKeys.lastUsed'), width: '7.75rem' },
        { key: 'action', width: '9.5rem' },
      ]}
    >
      <tbody>
        {inOrder.map((key) => (
          <Box component="tr" key={key.id} h="2.5rem" data-row>
            <Box component="th" scope="row" c={key.revokedAt === null ? undefined : 'var(--text-3)'}>
              <Flex component="span" gap="xs" align="center">
                <Text span inherit truncate fw={550} title={key.name} dir="auto">
                  {key.name}
                </Text>
                {key.own && <Badge>{t('apiKeys.own')}</Badge>}
              </Flex>
            </Box>
            <Box component="td" c="dimmed" fz="sm">
              <RelativeTime time={key.createdAt} />
            </Box>
            <Box component="td" c="dimmed" fz="sm">
              {key.lastUsedAt === null ? t('apiKeys.never') : <RelativeTime time={key.lastUsedAt} />}
            </Box>
            <Box component="td" pr={0} c="dimmed" ta="right" fz="sm">
              {key.revokedAt !== null ? (
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
              )}
            </Box>
          </Box>
        ))}
      </tbody>
    </DataTable>
  )
}
