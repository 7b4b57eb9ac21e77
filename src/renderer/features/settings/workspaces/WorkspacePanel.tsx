import { Button, Flex, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useSelectWorkspace } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Panel } from '../screen/Panel.tsx'
import { KeyTest } from './KeyTest.tsx'
import { RemoveWorkspace } from './RemoveWorkspace.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { useKeyTest } from './use-key-test.ts'
import { useWorkspaceForm } from './use-workspace-form.ts'
import { WorkspaceFields } from './WorkspaceFields.tsx'
import { keyTestSchema } from './workspace-form.ts'

interface Props {
  workspace: Workspace
  /** Whether the workspace is the window's current one. */
  current: boolean
}

/** The form for a workspace and its key, and the state of saving and testing it. */
function useWorkspaceEdit({ id, name, baseUrl }: Workspace) {
  const queryClient = useQueryClient()
  const work = useTask()
  const keyTest = useKeyTest()
  const [said, setSaid] = useState<'saved' | 'keyRemoved' | null>(null)
  /** Whether anything was typed. Tracked separately, because a key isn't part of a stored draft. */
  const [typed, setTyped] = useState(false)
  const form = useWorkspaceForm(id, { name, baseUrl }, false, () => {
    work.clear()
    keyTest.clear()
    setSaid(null)
    setTyped(true)
  })
  const discard = () => {
    form.reset()
    setTyped(false)
  }
  const goToKey = () => form.getInputNode('apiKey')?.focus()

  const save = form.submit(async (input) => {
    if (work.busy) return
    keyTest.clear()
    setSaid(null)
    const error = await work.run(async () => {
      await invoke('workspaces.update', { id, ...input })
      await queryClient.invalidateQueries(commandQuery('workspaces.list'))
      form.reset()
      setTyped(false)
      setSaid('saved')
    })
    if (error) {
      if (form.showError(error)) work.clear()
    } else if (input.apiKey !== undefined) {
      await keyTest.run(form, id)
    }
  })

  function removeKey(): void {
    keyTest.clear()
    setSaid(null)
    void work.run(async () => {
      await invoke('workspaces.removeKey', { id })
      await queryClient.invalidateQueries(commandQuery('workspaces.list'))
      setSaid('keyRemoved')
      goToKey()
    })
  }

  return { form, work, keyTest, said, typed, save, discard, removeKey }
}

/** A hosted workspace: its form, its key, and a button to remove it. */
export function WorkspacePanel({ workspace, current }: Props) {
  const { t } = useTranslation('settings')
  const select = useSelectWorkspace()
  const selecting = useTask()
  const { id, hasApiKey } = workspace
  const { form, work, keyTest, said, typed, save, discard, removeKey } = useWorkspaceEdit(workspace)
  return (
    <Panel
      title={t('workspacePages.general')}
      aside={
        !current && (
          <Button variant="default" loading={selecting.busy} onClick={() => void selecting.run(() => select(id))}>
            {t('workspace.use')}
          </Button>
        )
      }
    >
      <Section>
        {selecting.failure && <ErrorAlert {...selecting.failure} />}
        <WorkspaceFields
          form={form}
          hasApiKey={hasApiKey}
          onSubmit={save}
          onRemoveKey={removeKey}
          lead={
            !hasApiKey && (
              <Note tone="care">
                <strong>{t('workspace.noKeyTitle')}</strong>
                <br />
                {t('workspace.noKeyBody')}
              </Note>
            )
          }
        >
          <KeyTest result={keyTest.result} failure={keyTest.task.failure} />
          {work.failure && <ErrorAlert {...work.failure} />}
          <Group gap="xs" mt="3xs">
            <Button type="submit" variant={form.edited || typed ? 'filled' : 'default'} loading={work.busy}>
              {t('workspace.save')}
            </Button>
            <Button
              variant="default"
              loading={keyTest.task.busy}
              onClick={() => form.check(keyTestSchema(!hasApiKey)) && void keyTest.run(form, id)}
            >
              {t('workspace.test')}
            </Button>
            {form.edited && (
              <Button variant="subtle" onClick={discard}>
                {t('workspace.discard')}
              </Button>
            )}
            <Flex
              role="status"
              component="span"
              gap="3xs"
              display="inline-flex"
              ml="3xs"
              c="var(--good)"
              align="center"
            >
              {said && (
                <>
                  <IconCheck size={16} stroke={2} aria-hidden />
                  {t(`workspace.${said}`)}
                </>
              )}
            </Flex>
          </Group>
        </WorkspaceFields>
      </Section>
      <ServiceSection workspaceId={id} />
      <Section>
        <RemoveWorkspace workspace={workspace} />
      </Section>
    </Panel>
  )
}
