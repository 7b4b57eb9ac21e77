import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useSelectWorkspace } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Panel } from '../screen/Panel.tsx'
import { KeyTest } from './KeyTest.tsx'
import { useKeyTest } from './use-key-test.ts'
import { useWorkspaceForm } from './use-workspace-form.ts'
import { WorkspaceFields } from './WorkspaceFields.tsx'
import { keyTestSchema } from './workspace-form.ts'

const EMPTY = { name: '', baseUrl: '' }

interface AddWorkspacePanelProps {
  /** `shown`: this form is still in view, and has to make room. */
  onAdded: (id: string, shown: boolean) => void
}

/** The form for a new hosted workspace; once added, the window works in it. */
export function AddWorkspacePanel({ onAdded }: AddWorkspacePanelProps) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const select = useSelectWorkspace()
  const saving = useTask()
  const keyTest = useKeyTest()
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const form = useWorkspaceForm('add', EMPTY, true, () => {
    saving.clear()
    keyTest.clear()
  })

  const add = form.submit(async (input) => {
    if (saving.busy) return
    keyTest.clear()
    const error = await saving.run(async () => {
      const { id } = await invoke('workspaces.add', input)
      // It is there from now on, whatever comes after.
      await select(id).catch(() => queryClient.invalidateQueries(commandQuery('workspaces.list')))
      form.reset()
      onAdded(id, shown.current)
    })
    if (error && form.showError(error)) saving.clear()
  })

  return (
    <Panel title={t('workspace.addTitle')} intro={t('workspace.addIntro')}>
      <WorkspaceFields form={form} hasApiKey={false} onSubmit={add}>
        <KeyTest result={keyTest.result} failure={keyTest.task.failure} />
        {saving.failure && <ErrorAlert {...saving.failure} actions={{ retry: () => add() }} />}
        <Group gap="xs" mt="3xs">
          <Button type="submit" loading={saving.busy}>
            {t('workspace.add')}
          </Button>
          <Button
            variant="default"
            loading={keyTest.task.busy}
            onClick={() => form.check(keyTestSchema(true)) && void keyTest.run(form)}
          >
            {t('workspace.test')}
          </Button>
        </Group>
      </WorkspaceFields>
    </Panel>
  )
}
