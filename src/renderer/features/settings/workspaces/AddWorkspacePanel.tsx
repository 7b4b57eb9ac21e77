import { Box, Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { afterModal } from '../../../lib/after-modal.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useSelectWorkspace } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Panel } from '../screen/Panel.tsx'
import { faultOf } from './key-fault.ts'
import { useWorkspaceForm } from './use-workspace-form.ts'
import { WorkspaceFields } from './WorkspaceFields.tsx'

const EMPTY = { name: '', baseUrl: '' }

/** The form for a new hosted workspace. Tests its key first; once the workspace is added, switches to it and shows its servers. */
export function AddWorkspacePanel() {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const select = useSelectWorkspace()
  const testing = useTask()
  const saving = useTask()
  const form = useWorkspaceForm('add', EMPTY, true, () => {
    testing.clear()
    saving.clear()
  })
  const focus = useEffectEvent(() => form.getInputNode('name')?.focus())
  // The palette or menu that led here restores the focus when it closes, so wait for that.
  useEffect(() => {
    const giveUp = afterModal(() => requestAnimationFrame(focus))
    return giveUp
  }, [])
  // The same applies if the form is requested while it's already shown.
  useWindowEvent('hashchange', () => afterModal(() => requestAnimationFrame(focus)))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const submit = (isTested: boolean) =>
    form.submit(async (input) => {
      if (testing.busy || saving.busy) return
      saving.clear()
      if (isTested) {
        const refused = await testing.run(async () => {
          await invoke('workspaces.testKey', { baseUrl: input.baseUrl, apiKey: input.apiKey })
        })
        if (refused) {
          if (form.showError(faultOf(refused))) testing.clear()
          return
        }
      } else testing.clear()
      const error = await saving.run(async () => {
        const { id } = await invoke('workspaces.add', input)
        // The workspace has been added, even if selecting it fails.
        await select(id).catch(() => queryClient.invalidateQueries(commandQuery('workspaces.list')))
        form.reset()
        // Stay on the current screen if the user has left the form.
        if (isShown.current) navigate(paths.servers())
      })
      if (error && form.showError(error)) saving.clear()
    })
  const add = submit(true)
  const addUntested = submit(false)

  return (
    <Panel title={t('workspace.addTitle')} intro={t('workspace.addIntro')}>
      <WorkspaceFields form={form} hasApiKey={false} onSubmit={add}>
        {testing.failure && (
          <ErrorAlert {...testing.failure}>
            <Box mt="2xs">
              <Button variant="default" onClick={() => addUntested()}>
                {t('workspace.addUntested')}
              </Button>
            </Box>
          </ErrorAlert>
        )}
        {saving.failure && <ErrorAlert {...saving.failure} actions={{ retry: () => add() }} />}
        <Group gap="xs" mt="3xs">
          <Button type="submit" loading={testing.busy || saving.busy}>
            {t('workspace.add')}
          </Button>
        </Group>
      </WorkspaceFields>
    </Panel>
  )
}
