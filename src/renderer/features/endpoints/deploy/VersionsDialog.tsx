import { Box, Flex, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Version } from '../../../../shared/management/records/server-record.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { impactTitle } from '../../../ui/impact/impact-text.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { Changes } from './changes/Changes.tsx'
import { diffDefinitions } from './changes/diff-definitions.ts'
import { ImpactPart } from './ImpactPart.tsx'
import { useImpact } from './use-impact.ts'
import classes from './VersionsDialog.module.css'

/** `version` is the one selected in the list. */
const schema = z.object({ version: z.int().nullable() })
const NOTHING = { version: null }

/** All deployed versions: what rolling back to each would change, and a button to do so. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation(['endpoints', 'common'])
  const { t: tImpact } = useTranslation('impact')
  const { server, byService } = useDraft()
  const { id } = server
  const versions = useQuery(commandQuery('servers.versions', { workspaceId, id }))
  const form = useSchemaForm({ schema, saved: NOTHING })
  const chosen = versions.data?.find(({ version }) => version === form.values.version)
  const task = useTask()
  const isOffered = chosen !== undefined && !chosen.live
  const impact = useImpact(isOffered ? { kind: 'rollBack', version: chosen.version } : null)
  const isHarmful = isOffered && impact.impact !== undefined && impactTitle(impact.impact, tImpact) !== null
  const rollBack = async ({ version }: z.output<typeof schema>) => {
    if (version === null) return
    await byService(
      () => invoke('servers.rollBack', { workspaceId, id, version, carry: [...impact.carry] }),
      (record) => record,
    )
    onClose()
  }
  return (
    <FormDialog
      large
      title={t('versions.title')}
      lead={t('versions.lead')}
      form={form}
      task={task}
      confirm={{
        label: isHarmful
          ? tImpact('rollBackAnyway')
          : isOffered
            ? t('versions.rollBackTo', { version: chosen.version })
            : t('versions.rollBack'),
        keep: t('versions.close'),
        danger: isHarmful,
        disabled: !isOffered || (impact.impact === undefined && impact.error === null),
      }}
      onSubmit={rollBack}
      onClose={onClose}
    >
      {versions.isPending && <Skeletons rows={3} height={44} />}
      {versions.isError && (
        <ErrorAlert error={versions.error.detail} actions={{ retry: () => void versions.refetch() }} />
      )}
      <div className={classes.columns}>
        <ul className={classes.versions} aria-label={t('versions.label')}>
          {versions.data?.map((each) => (
            <li key={each.version}>
              <UnstyledButton
                className={`${rows.row} ${classes.version}`}
                aria-pressed={each.version === chosen?.version}
                onClick={() => form.setFieldValue('version', each.version)}
              >
                <Flex component="span" gap="xs" fw={600} align="center">
                  {t('versions.number', { version: each.version })}
                  {each.live && <Badge tone="good">{t('versions.live')}</Badge>}
                </Flex>
                <Flex component="span" gap="sm" fz="sm" c="dimmed">
                  <RelativeTime time={each.deployedAt} />
                  <span>{t('versions.tools', { count: each.tools })}</span>
                </Flex>
                {each.note && (
                  <Text span size="sm">
                    {each.note}
                  </Text>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <Box miw={0}>
          {chosen ? (
            <Stack gap="md">
              {isOffered && <ImpactPart state={impact} />}
              <VersionChanges version={chosen} />
            </Stack>
          ) : (
            versions.data && (
              <Text py="xs" c="dimmed">
                {t('versions.choose')}
              </Text>
            )
          )}
        </Box>
      </div>
    </FormDialog>
  )
}

/** Shows what rolling back to a version changes for customers. */
function VersionChanges({ version }: { version: Version }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server } = useDraft()
  const content = useQuery(commandQuery('servers.version', { workspaceId, id: server.id, version: version.version }))
  if (version.live)
    return (
      <Text py="xs" c="dimmed">
        {t('versions.isLive')}
      </Text>
    )
  if (content.isError) return <ErrorAlert error={content.error.detail} />
  if (!content.data || !server.live) return <Skeletons rows={3} height={44} />
  const { definition } = content.data
  return <Changes changes={diffDefinitions(server.live.definition, definition)} after={definition} />
}
