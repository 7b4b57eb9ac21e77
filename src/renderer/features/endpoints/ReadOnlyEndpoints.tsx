import { Box, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { describeAddress } from '../../../shared/management/definition/base-address.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { LiveVersion } from './deploy/LiveVersion.tsx'
import { RankingButton } from './ranking/RankingButton.tsx'
import { MethodBadge } from './table/MethodBadge.tsx'
import { TemplateText } from './table/TemplateText.tsx'

const ROW_HEIGHT = 40
const idOf = ({ id }: Endpoint) => id

/** A server's endpoints, shown if the API key is read-only: the draft, and which of its endpoints are deployed. */
export function ReadOnlyEndpoints({ server }: { server: ServerRecord }) {
  const { draft, live, isActive, changed } = server
  const { t } = useTranslation('endpoints')
  const { baseAddresses, credentials } = draft
  const columns = useMemo((): readonly Column<Endpoint>[] => {
    const names = new Map(credentials.map(({ id, name }) => [id, name]))
    return [
      {
        id: 'method',
        header: t('table.method'),
        width: '3.25rem',
        cell: ({ method }) => <MethodBadge method={method} />,
      },
      {
        id: 'tool',
        header: t('table.tool'),
        width: 'minmax(7.5rem, 1.1fr)',
        cell: ({ toolName, enabled, description }) => (
          <Text
            span
            inherit
            truncate
            fw={enabled ? 600 : 400}
            c={enabled ? undefined : 'var(--text-3)'}
            data-mono
            title={`${toolName}\n${description}`}
          >
            {toolName}
          </Text>
        ),
      },
      {
        id: 'path',
        header: t('table.path'),
        width: 'minmax(8.75rem, 2fr)',
        cell: ({ baseUrl, path, parameters }) => (
          <Text span inherit truncate c="dimmed" data-mono title={describeAddress(baseUrl, baseAddresses) + path}>
            <TemplateText template={path} parameters={new Set(parameters.map(({ name }) => name))} />
          </Text>
        ),
      },
      {
        id: 'credential',
        header: t('table.credential'),
        width: 'minmax(5.75rem, 1fr)',
        from: 'sm',
        cell: (endpoint) => {
          const own = credentialIdsOf(endpoint).flatMap((id) => names.get(id) ?? [])
          const name = own.length === 0 ? undefined : own.join(', ')
          return (
            <Text span inherit truncate c={name === undefined ? 'var(--text-3)' : undefined} title={name}>
              {name ?? t('table.noCredential')}
            </Text>
          )
        },
      },
    ]
  }, [t, baseAddresses, credentials])
  return (
    <Stack gap="md">
      <Note>{t('readOnly.note')}</Note>
      <Group gap="sm" mih="var(--control-md)">
        <strong>
          {live === null
            ? t('deploy.never')
            : changed
              ? t('readOnly.changed')
              : t(isActive ? 'deploy.upToDate' : 'deploy.deployed')}
        </strong>
        <LiveVersion live={live} />
        {draft.endpoints.length > 0 && (
          <Box ms="auto">
            <RankingButton server={server} />
          </Box>
        )}
      </Group>
      {draft.endpoints.length === 0 ? (
        <EmptyState title={t('readOnly.empty')} hint={t('readOnly.emptyHint')} />
      ) : (
        <DataTable
          aria-label={t('table.label')}
          columns={columns}
          rows={draft.endpoints}
          idOf={idOf}
          rowHeight={ROW_HEIGHT}
        />
      )}
    </Stack>
  )
}
