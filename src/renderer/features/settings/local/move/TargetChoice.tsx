import { Button, Group, Stack } from '@mantine/core'
import { IconServerCog } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ManagementAccess } from '../../../../../shared/model/management-access.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { paths } from '../../../../lib/paths.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { RadioOption } from '../../../../ui/fields/RadioOption.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'

interface Props {
  chosen: string | null
  onChoose: (workspaceId: string | null) => void
}

/** The hosted workspaces, and whether servers can be moved to each. Preselects the first that supports it. */
export function TargetChoice({ chosen, onChoose }: Props) {
  const { t } = useTranslation('move')
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const asking = useTask()
  const { data } = useQuery(commandQuery('workspaces.list'))
  const hosted = (data?.workspaces ?? []).filter(({ kind }) => kind === 'hosted')
  const services = useQueries({
    queries: hosted.map(({ id }) => commandQuery('workspaces.managementAccess', { workspaceId: id })),
  })
  const stateOf = (index: number) => targetState(services[index]?.data, services[index]?.isPending ?? true)
  const usable = hosted.filter((_, index) => stateOf(index) === 'canManage').map(({ id }) => id)
  const first = usable[0] ?? null
  useEffect(() => {
    if (chosen === null && first !== null) onChoose(first)
  }, [chosen, first, onChoose])
  if (data === undefined) return null
  const add = (
    <Button variant="default" onClick={() => navigate(paths.addWorkspace())}>
      {t('target.add')}
    </Button>
  )
  if (hosted.length === 0) {
    return (
      <EmptyState
        framed
        icon={<IconServerCog size={20} stroke={1.6} aria-hidden />}
        title={t('target.noneTitle')}
        hint={t('target.noneHint')}
        action={add}
      />
    )
  }
  const askAgain = () =>
    void asking.run(async () => {
      for (const { id: workspaceId } of hosted) {
        const found = await invoke('workspaces.managementAccess', { workspaceId, again: true })
        queryClient.setQueryData(commandQuery('workspaces.managementAccess', { workspaceId }).queryKey, found)
      }
    })
  return (
    <Section title={t('target.heading')}>
      <Stack gap="xs" role="radiogroup" aria-label={t('target.label')}>
        {hosted.map(({ id, name, baseUrl }, index) => {
          const state = stateOf(index)
          return (
            <RadioOption
              key={id}
              name="move-target"
              label={name}
              help={t(`target.${state}`, { host: hostOf(baseUrl) })}
              checked={chosen === id}
              disabled={state !== 'canManage'}
              onChange={() => onChoose(id)}
            />
          )
        })}
      </Stack>
      {usable.length === 0 && (
        <Group gap="xs" mt="sm">
          <Button variant="default" loading={asking.busy} onClick={askAgain}>
            {t('target.again')}
          </Button>
          <Button variant="default" onClick={() => navigate(paths.settings(hosted[0]?.id))}>
            {t('target.settings')}
          </Button>
        </Group>
      )}
      {asking.failure && <ErrorAlert {...asking.failure} />}
    </Section>
  )
}

/** Whether a workspace can be the destination of a move. */
function targetState(found: ManagementAccess | undefined, isPending: boolean) {
  if (found === undefined) return isPending ? 'checking' : 'unreachable'
  if (found.state === 'none') return 'noManagement'
  if (found.state === 'unknown') return 'unreachable'
  return found.scopes.includes('manage') ? 'canManage' : 'needsManage'
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
