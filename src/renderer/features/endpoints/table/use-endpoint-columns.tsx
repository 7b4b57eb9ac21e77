import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../../shared/management/endpoint/endpoint-credentials.ts'
import { useStore } from '../../../lib/store.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { panelOf, panelStore } from '../panel-store.ts'
import { usePins } from '../pins/use-pins.ts'
import { testOf, testStore } from '../testing/test-store.ts'
import classes from './EndpointTable.module.css'
import type { EndpointFacts } from './filter-endpoints.ts'
import { MethodBadge } from './MethodBadge.tsx'
import { TemplateText } from './TemplateText.tsx'
import { TestMark } from './TestMark.tsx'

/** Columns of the endpoint table; a disabled endpoint is gray. */
export function useEndpointColumns(facts: EndpointFacts): readonly Column<Endpoint>[] {
  const { t } = useTranslation(['endpoints', 'credentialNames'])
  const { place, draft, editEndpoint } = useDraft()
  const tests = useStore(testStore)
  const { credentials } = draft
  const anyOff = draft.endpoints.some(({ enabled }) => !enabled)
  const pinned = usePins()?.ids
  const report = panelOf(useStore(panelStore), place).report?.report
  return useMemo(() => {
    const added = new Set(report?.endpointIds)
    const updated = new Set(report?.updatedIds)
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
        cell: (endpoint) => (
          <ToolName
            endpoint={endpoint}
            change={added.has(endpoint.id) ? 'added' : updated.has(endpoint.id) ? 'updated' : null}
            isPinned={pinned?.has(endpoint.id) ?? false}
            problems={facts.problemCounts.get(endpoint.id) ?? 0}
          />
        ),
      },
      {
        id: 'path',
        header: t('table.path'),
        width: 'minmax(8.75rem, 2fr)',
        cell: (endpoint) => <Path endpoint={endpoint} address={facts.addresses.get(endpoint.id) ?? endpoint.baseUrl} />,
      },
      {
        id: 'credential',
        header: t('table.credential'),
        width: 'minmax(5.75rem, 1fr)',
        cell: (endpoint) => {
          const own = credentialIdsOf(endpoint).flatMap((id) => names.get(id) ?? [])
          const name = own.length === 0 ? undefined : own.join(', ')
          const host = hostOf(facts.addresses.get(endpoint.id) ?? endpoint.baseUrl)
          return name === undefined ? (
            <Text span inherit c="var(--text-3)">
              {t('table.noCredential')}
            </Text>
          ) : (
            <span title={name}>
              {own.map((each) => withoutPrefix(each, t('credentialNames:from', { source: host, name: '' }))).join(', ')}
            </span>
          )
        },
      },
      {
        id: 'test',
        header: t('table.test'),
        width: '5.75rem',
        cell: ({ id }) => <TestMark run={testOf(tests, place, id)} />,
      },
      {
        id: 'enabled',
        // Only rows of tools that are off show text below this header.
        header: anyOff ? t('table.enabled') : <VisuallyHidden>{t('table.enabled')}</VisuallyHidden>,
        width: '2.25rem',
        interactive: true,
        cell: ({ id, toolName, enabled }, { tabIndex }) => (
          <span className={classes.enabled} data-off={!enabled || undefined}>
            <Switch
              small
              tabIndex={tabIndex}
              aria-label={t('table.enable', { name: toolName })}
              checked={enabled}
              onChange={({ currentTarget: { checked } }) => editEndpoint(id, (now) => ({ ...now, enabled: checked }))}
            />
            {!enabled && <span aria-hidden>{t('table.off')}</span>}
          </span>
        ),
      },
    ]
  }, [t, facts, pinned, credentials, anyOff, report, tests, place, editEndpoint])
}

interface ToolNameProps {
  endpoint: Endpoint
  /** What the last import did to the endpoint. */
  change: 'added' | 'updated' | null
  /** Whether clients that search list the tool. */
  isPinned: boolean
  /** Number of problems that prevent deployment. */
  problems: number
}

function ToolName({ endpoint: { toolName, enabled }, change, isPinned, problems }: ToolNameProps) {
  const { t } = useTranslation('endpoints')
  return (
    <Group gap="2xs" wrap="nowrap">
      <Text
        span
        inherit
        truncate
        fw={enabled ? 600 : 400}
        c={enabled ? undefined : 'var(--text-3)'}
        data-mono
        title={toolName}
      >
        {toolName}
      </Text>
      {isPinned && (
        <Box
          component="span"
          role="img"
          aria-label={t('table.pinned')}
          title={t('table.pinned')}
          lh={0}
          c="var(--text-3)"
        >
          <IconPin size={14} stroke={1.8} aria-hidden />
        </Box>
      )}
      {change && <Badge tone="accent">{t(`table.${change}`)}</Badge>}
      {problems > 0 && (
        <span
          className={classes.problem}
          role="img"
          aria-label={t('problems.count', { count: problems })}
          title={t('problems.count', { count: problems })}
        />
      )}
    </Group>
  )
}

/** Returns an address's host and port; empty if it has none yet. */
const hostOf = (address: string): string => /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? ''

/** Returns a credential's name without the host it came from, which the path already shows. */
const withoutPrefix = (name: string, prefix: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : name

interface PathProps {
  endpoint: Endpoint
  /** The API's base address, or its name if it isn't set yet. */
  address: string
}

/** The target of the request. */
function Path({ endpoint: { path, query, parameters, enabled }, address }: PathProps) {
  const names = new Set(parameters.map(({ name }) => name))
  const used = query.filter(({ value }) => [...names].some((name) => value.includes(`{{${name}}}`)))
  const queryText = used.length > 0 ? `?${used.map(({ name }) => name).join('&')}` : ''
  return (
    <Text span inherit truncate c={enabled ? 'dimmed' : 'var(--text-3)'} data-mono title={address + path + queryText}>
      <TemplateText template={path} parameters={names} />
      {queryText !== '' && (
        <Text span inherit c="var(--text-3)">
          {queryText}
        </Text>
      )}
    </Text>
  )
}
