import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoveCheck } from '../../../../../shared/move/move.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Working } from '../../../../ui/feedback/Working.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DryRun } from './DryRun.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { WaitLeft } from './WaitLeft.tsx'

/** The destination, the dry run, and the choice of what to move. */
export function MoveSetUp({ serverId }: { serverId: string | null }) {
  const { t } = useTranslation('move')
  const queryClient = useQueryClient()
  const [workspaceId, setWorkspaceId] = useState<string | null>(null)
  const [found, setFound] = useState<{ workspaceId: string; check: MoveCheck; at: number } | null>(null)
  const [since, setSince] = useState(0)
  const abort = useRef<AbortController | null>(null)
  const checking = useTask()
  const starting = useTask()
  const { data } = useQuery(commandQuery('workspaces.list'))
  const { data: waiting } = useQuery({ ...commandQuery('move.checkWait'), enabled: checking.busy })
  const host = hostOf(data?.workspaces.find(({ id }) => id === workspaceId)?.baseUrl ?? '')
  useEffect(() => () => abort.current?.abort(), [])
  const failure = useRef<HTMLDivElement>(null)
  // The failure appears below what was shown during the check, so scroll it into view.
  useEffect(() => {
    failure.current?.scrollIntoView({ block: 'nearest' })
  }, [checking.failure])

  const choose = (id: string | null) => {
    abort.current?.abort()
    setWorkspaceId(id)
    setFound(null)
    checking.clear()
    starting.clear()
  }
  const run = () => {
    if (workspaceId === null) return
    const controller = new AbortController()
    abort.current = controller
    setSince(Date.now())
    setFound(null)
    void checking.run(async () => {
      const check = await invoke('move.check', { workspaceId }, { signal: controller.signal })
      setFound({ workspaceId, check, at: Date.now() })
    })
  }
  const start = (serverIds: string[], overwrite: string[]) =>
    void starting.run(async () => {
      if (workspaceId === null) return
      const move = await invoke('move.start', { workspaceId, serverIds, overwrite })
      queryClient.setQueryData(commandQuery('move.status').queryKey, move)
    })
  return (
    <Stack gap="lg">
      <TargetChoice chosen={workspaceId} onChoose={choose} />
      {workspaceId !== null && (
        <Section title={t('check.heading')} divided>
          <Stack gap="md">
            {checking.busy ? (
              <Stack gap="xs">
                <Group gap="md" wrap="nowrap" justify="space-between">
                  <div>
                    <Working since={since}>
                      {waiting ? t(`check.waiting.${waiting.reason}`) : t('check.running')}
                    </Working>
                    {waiting && <WaitLeft until={waiting.until} />}
                  </div>
                  <Button variant="default" flex="none" onClick={() => abort.current?.abort()}>
                    {t('check.cancel')}
                  </Button>
                </Group>
              </Stack>
            ) : (
              <Group>
                <Button variant={found ? 'default' : 'filled'} onClick={run}>
                  {t(found ? 'check.again' : 'check.run')}
                </Button>
              </Group>
            )}
            {checking.failure && (
              <div ref={failure}>
                <ErrorAlert {...checking.failure} />
              </div>
            )}
            {found && !checking.busy && (
              <DryRun
                key={found.at}
                check={found.check}
                host={host}
                wanted={serverId}
                busy={starting.busy}
                onStart={start}
              />
            )}
            {starting.failure && <ErrorAlert {...starting.failure} />}
          </Stack>
        </Section>
      )}
    </Stack>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
