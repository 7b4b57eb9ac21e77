import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { say } from '../../../../shared/text/say.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { BulkFooter, BulkFrame } from '../BulkFrame.tsx'
import { ReadFailure } from '../reading/ReadFailure.tsx'
import { type BulkSession, changeSession, closeSession } from '../session/bulk-session.ts'
import { useDryRun } from '../session/use-dry-run.ts'
import type { TableReader } from '../session/use-table-reader.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FileFormat } from './FileFormat.tsx'
import { findMappingProblems, isMappable } from './mapping-problems.ts'
import { ServerChoice } from './ServerChoice.tsx'
import { TablePreview } from './TablePreview.tsx'
import { useRequestedValues } from './use-requested-values.ts'
import { secretColumnsOf, usesOf } from './uses-of.ts'

/** Name of a required value, with its label if that adds information. */
const valueName = (key: string, label: string): string => {
  const name = label.trim()
  return name === '' || name === key ? key : `${key} (${name})`
}

interface Props {
  session: BulkSession
  reader: TableReader
  workspace: Workspace
}

/** How the table was read, and what its columns are used for. */
export function PreparePage({ session, reader, workspace }: Props) {
  const { t } = useTranslation(['bulk', 'common'])
  const { table, chosen } = session
  const [tried, setTried] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const dryRun = useDryRun()
  const servers = useQuery(commandQuery('servers.list', { workspaceId: workspace.id }))
  const listed = servers.data?.servers ?? []
  const serverColumn = table.mapping.findIndex((guess, index) => (chosen[index] ?? guess).use === 'server')
  const serverId = serverColumn < 0 ? session.serverId : null
  const { values: asked, isPending } = useRequestedValues(workspace.id, listed, serverId)
  const knowsServer = serverId !== null || serverColumn >= 0
  // Requirements of another server don't apply to this one.
  const uses = usesOf(table, chosen, knowsServer ? asked : [])
  const problems = findMappingProblems(uses, serverId)
  const names = table.columns.map((name, index) => name.trim() || t('prepare.column', { number: index + 1 }))
  const secretColumns = secretColumnsOf(table.columns, uses, asked)
  const isUsed = (key: string) => uses.some((column) => column.use === 'metadata' && column.key.trim() === key)
  const missing = serverId === null ? [] : asked.filter(({ key, required }) => required && !isUsed(key))
  const check = () => {
    setTried(true)
    if (isMappable(problems)) return void dryRun.check({ ...session, uses, serverId })
    // The first invalid field is in the page after the next frame.
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <BulkFrame
      title={table.fileName}
      to={paths.customers()}
      step="columns"
      lead={[
        t('prepare.summary', { count: table.rows }),
        ...(table.blankRows > 0 ? [t('prepare.blank', { count: table.blankRows })] : []),
        workspace.name,
      ].join(' · ')}
      actions={
        <Button variant="default" title={t('startOverHint')} onClick={closeSession}>
          {t('startOver')}
        </Button>
      }
      footer={
        <BulkFooter
          note={<p>{t('prepare.nothingSent')}</p>}
          error={dryRun.failure && <ErrorAlert {...dryRun.failure} actions={{ retry: check }} />}
        >
          {dryRun.busy && (
            <>
              <Text role="status" inherit c="dimmed">
                {t('prepare.checking')}
              </Text>
              <Button variant="default" onClick={dryRun.cancel}>
                {t('common:cancel')}
              </Button>
            </>
          )}
          <Button
            loading={dryRun.busy}
            disabled={reader.reading !== null || (knowsServer && isPending)}
            onClick={check}
          >
            {t('prepare.check')}
          </Button>
        </BulkFooter>
      }
    >
      <div ref={page}>
        {reader.reading !== null && (
          <Group gap="sm" mb="md">
            <Loader size={14} aria-hidden />
            <Text role="status" inherit c="dimmed">
              {t('start.reading', { name: reader.reading })}
            </Text>
          </Group>
        )}
        {reader.failed && (
          <Stack mb="md">
            <ReadFailure failed={reader.failed} reader={reader} />
          </Stack>
        )}
        {(missing.length > 0 || table.lacksSecrets) && (
          <Stack gap="sm" mb="md">
            {missing.length > 0 && (
              <Note tone="care">
                {t('prepare.missingValues', {
                  count: missing.length,
                  keys: missing.map(({ key, description }) => valueName(key, description)).join(', '),
                })}
              </Note>
            )}
            {table.lacksSecrets && <Note>{t('prepare.lacksSecrets')}</Note>}
          </Stack>
        )}
        {table.isFile && (
          <Section level={2} title={t('prepare.format')}>
            <FileFormat table={table} reader={reader} />
          </Section>
        )}
        <Section level={2} title={t('prepare.columns')}>
          <ColumnMapping
            table={table}
            names={names}
            uses={uses}
            asked={asked}
            secretColumns={secretColumns}
            problems={problems}
            tried={tried}
            onChange={(index, use) =>
              changeSession({ chosen: uses.map((_, at) => (at === index ? use : (chosen[at] ?? null))) })
            }
          />
        </Section>
        <Section level={2} title={t('prepare.server')}>
          <Stack gap="sm">
            {servers.error && (
              <ErrorAlert error={servers.error.detail} actions={{ retry: () => void servers.refetch() }} />
            )}
            <ServerChoice
              servers={listed}
              chosenId={session.serverId}
              column={serverColumn < 0 ? null : (names[serverColumn] ?? '')}
              error={tried && problems.server ? say(problems.server) : null}
              onChoose={(id) => changeSession({ serverId: id })}
            />
          </Stack>
        </Section>
        <Section level={2} title={t('prepare.preview')}>
          <TablePreview table={table} names={names} secretColumns={secretColumns} />
        </Section>
      </div>
    </BulkFrame>
  )
}
