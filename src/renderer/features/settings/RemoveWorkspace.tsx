import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../../lib/command-query.ts'
import { invoke } from '../../lib/invoke.ts'
import { paths } from '../../lib/paths.ts'
import { useTask } from '../../lib/use-task.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Row } from './Panel.tsx'
import classes from './RemoveWorkspace.module.css'
import { keepDraft } from './workspace-drafts.ts'

/** Removes a hosted workspace, after having said what that takes away. */
export function RemoveWorkspace({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const task = useTask()
  const { id, name, baseUrl, hasApiKey } = workspace

  const remove = () =>
    void task.run(async () => {
      const left = await invoke('workspaces.remove', { id })
      keepDraft(id, null)
      navigate(paths.settings(), { replace: true })
      client.setQueryData(commandQuery('workspaces.list').queryKey, left)
    })

  return (
    <>
      <Row title={t('workspace.remove')} help={t('workspace.removeHelp')}>
        <Button variant="default" className={classes.remove} onClick={() => dialog.current?.showModal()}>
          {t('workspace.remove')}
        </Button>
      </Row>
      <dialog ref={dialog} aria-labelledby={titleId} className={classes.dialog} onClose={task.clear}>
        <h2 id={titleId} className={classes.title}>
          {t('removeDialog.title', { name })}
        </h2>
        <p>{t('removeDialog.lead')}</p>
        <ul className={classes.list}>
          <li>{t('removeDialog.workspace', { baseUrl })}</li>
          {hasApiKey && <li>{t('removeDialog.key')}</li>}
        </ul>
        <p className={classes.stays}>{t('removeDialog.stays')}</p>
        {task.failure && <ErrorAlert {...task.failure} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {t('removeDialog.keep')}
          </Button>
          <Button className={classes.confirm} loading={task.busy} onClick={remove}>
            {t('removeDialog.confirm')}
          </Button>
        </div>
      </dialog>
    </>
  )
}
