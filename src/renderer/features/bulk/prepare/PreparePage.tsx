import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { say } from '../../../../shared/text/say.ts'
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
import { isMappable } from './mapping-problems.ts'
import { ServerChoice } from './ServerChoice.tsx'
import { TablePreview } from './TablePreview.tsx'
import { useMappedTable } from './use-mapped-table.ts'
import { secretColumnsOf } from './uses-of.ts'

/** Name of a required value, with its label if that adds information. */
const valueName = (key: string, label: string): string => {
  const name = label.trim()
  return name === '' || name === key ? key : `${key} (${name})`
}

interface WarningsProps {
  /** Required values that no column provides. */
  missing: readonly CustomerValue[]
  /** Whether the table is a template without the customers' secrets. */
  lacksSecrets: boolean
}

function TableWarnings({ missing, lacksSecrets }: WarningsProps) {
  const { t } = useTranslation('bulk')
  return (
    <Stack gap="sm" mb="md">
      {missing.length > 0 && (
        <Note tone="care">
          {t('prepare.missingValues', {
            count: missing.length,
            keys: missing.map(({ key, description }) => valueName(key, description)).join(', '),
          })}
        </Note>
      )}
      {lacksSecrets && <Note>{t('prepare.lacksSecrets')}</Note>}
    </Stack>
  )
}

interface Props {
  session: BulkSession
  reader: TableReader
  workspace: Workspace
}

/** Shows how the table was read, and asks what its columns are used for. */
export function PreparePage({ session, reader, workspace }: Props) {
  const { t } = useTranslation('bulk')
  const { table, chosen } = session
  const [tried, setTried] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const dryRun = useDryRun()
  const mapping = useMappedTable(session, workspace)
  const { servers, serverColumn, serverId, asked, isPending, knowsServer, uses, problems, missing } = mapping
  const names = table.columns.map((name, index) => name.trim() || t('prepare.column', { number: index + 1 }))
  const secretColumns = secretColumnsOf(table.columns, uses, asked)
  const check = () => {
    setTried(true)
    if (isMappable(problems)) return void dryRun.check({ ...session, uses, serverId })
    // The first invalid field isn't in the page until the next frame.
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
        <CheckFooter dryRun={dryRun} disabled={reader.reading !== null || (knowsServer && isPending)} onCheck={check} />
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
          <TableWarnings missing={missing} lacksSecrets={table.lacksSecrets} />
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
              servers={servers.data?.servers ?? []}
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

interface CheckFooterProps {
  dryRun: ReturnType<typeof useDryRun>
  disabled: boolean
  onCheck: () => void
}

/** The button that checks the rows, or the progress of the check. */
function CheckFooter({ dryRun, disabled, onCheck }: CheckFooterProps) {
  const { t } = useTranslation(['bulk', 'common'])
  return (
    <BulkFooter
      note={<p>{t('prepare.nothingSent')}</p>}
      error={dryRun.failure && <ErrorAlert {...dryRun.failure} actions={{ retry: onCheck }} />}
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
      <Button loading={dryRun.busy} disabled={disabled} onClick={onCheck}>
        {t('prepare.check')}
      </Button>
    </BulkFooter>
  )
}
