import { Box, Button, Flex, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Version } from '../../../../shared/management/records/server-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { Changes } from './changes/Changes.tsx'
import { diffDefinitions } from './changes/diff-definitions.ts'
import classes from './VersionsDialog.module.css'

/** Every deployed version: what going back to it would change, and the way back. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['endpoints', 'common'])
  const { server, byService } = useDraft()
  const { id } = server
  // Asked anew each time: a deploy elsewhere adds to it.
  const versions = useQuery({ ...commandQuery('servers.versions', { id }), staleTime: 0 })
  const [chosen, setChosen] = useState<Version | null>(null)
  const task = useTask()
  const rollBack = () =>
    void task.run(async () => {
      if (!chosen) return
      await byService(
        () => invoke('servers.rollBack', { id, version: chosen.version }),
        (record) => record,
      )
      onClose()
    })
  return (
    <Dialog
      large
      title={t('versions.title')}
      lead={t('versions.lead')}
      onClose={onClose}
      onSubmit={rollBack}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('versions.close')}
          </Button>
          <Button type="submit" disabled={!chosen || chosen.live} loading={task.busy}>
            {chosen && !chosen.live ? t('versions.rollBackTo', { version: chosen.version }) : t('versions.rollBack')}
          </Button>
        </>
      }
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
                onClick={() => setChosen(each)}
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
            <VersionChanges version={chosen} />
          ) : (
            versions.data && (
              <Text py="xs" c="dimmed">
                {t('versions.choose')}
              </Text>
            )
          )}
        </Box>
      </div>
      {task.failure && <ErrorAlert {...task.failure} />}
    </Dialog>
  )
}

/** What going back to a version changes for customers. */
function VersionChanges({ version }: { version: Version }) {
  const { t } = useTranslation('endpoints')
  const { server } = useDraft()
  const content = useQuery(commandQuery('servers.version', { id: server.id, version: version.version }))
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
