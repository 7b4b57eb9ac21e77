import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { keepFormDraft } from '../../../lib/form/form-drafts.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { paths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Row } from '../screen/Panel.tsx'
import { workspaceDrafts } from './workspace-drafts.ts'

/** Removes a hosted workspace, after explaining what will be lost. */
export function RemoveWorkspace({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const { id, name, baseUrl, hasApiKey } = workspace

  async function remove(): Promise<void> {
    const left = await invoke('workspaces.remove', { id })
    keepFormDraft(workspaceDrafts, id, {})
    navigate(paths.settings(), { replace: true })
    queryClient.setQueryData(commandQuery('workspaces.list').queryKey, left)
  }

  return (
    <>
      <Row title={t('workspace.remove')} help={t('workspace.removeHelp')}>
        <Button variant="default" c="var(--bad)" onClick={() => setAsking(true)}>
          {t('workspace.remove')}
        </Button>
      </Row>
      {asking && (
        <ConfirmDialog
          title={t('removeDialog.title', { name })}
          confirm={t('removeDialog.confirm')}
          keep={t('removeDialog.keep')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeDialog.lead')}</p>
          <ul data-bullets>
            <li>{t('removeDialog.workspace', { baseUrl })}</li>
            {hasApiKey && <li>{t('removeDialog.key')}</li>}
          </ul>
          <Text inherit c="dimmed">
            {t('removeDialog.stays')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
