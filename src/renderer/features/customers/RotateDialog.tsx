import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '../../../shared/model/access.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import type { CustomerRow, TokenRecord } from '../../../shared/platform/customer-record.ts'
import { invoke } from '../../lib/invoke.ts'
import { addIssued } from '../../lib/issued-store.ts'
import { exactTime } from '../../lib/relative-time.ts'
import { useTask } from '../../lib/use-task.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { NewUrl } from './NewUrl.tsx'
import classes from './RotateDialog.module.css'
import { TimeChoice } from './TimeChoice.tsx'
import { chosenTime, type TimeChoiceValue, type TimeProblem } from './time-choice.ts'

interface Props {
  server: { id: string; name: string }
  customer: CustomerRow
  token: TokenRecord
  onRotated: () => Promise<void>
  onClose: () => void
}

/** Makes a new URL in place of one in use, asks how long the old one is to work on, and shows the new one. */
export function RotateDialog({ server, customer, token, onRotated, onClose }: Props) {
  const { t, i18n } = useTranslation(['customers', 'common'])
  const [value, setValue] = useState<TimeChoiceValue>({ key: 'day', local: '' })
  const [problem, setProblem] = useState<TimeProblem>()
  const [done, setDone] = useState<{ access: Access; until: string | null } | null>(null)
  const task = useTask()
  const { primaryIdentity, metadata } = customer

  const rotate = () => {
    const chosen = chosenTime(value, Date.now())
    setProblem(chosen.problem)
    if (chosen.problem) return
    const { at } = chosen
    void task.run(async () => {
      const access = await invoke('tokens.rotate', { id: token.id, overlapUntil: at })
      setDone({ access, until: at })
      addIssued({
        workspaceId: LOCAL_WORKSPACE_ID,
        server: { id: server.id, name: server.name },
        customer: { primaryIdentity, metadata },
        access,
        issuedAt: Date.now(),
      })
      await onRotated()
    })
  }
  if (done) {
    const time = done.until === null ? '' : exactTime(new Date(done.until).getTime(), i18n.language)
    return (
      <Dialog
        key="done"
        title={t('rotate.doneTitle', { customer: primaryIdentity })}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('rotate.done')}</Button>}
      >
        <p className={classes.help}>
          {done.until === null ? t('rotate.doneNow') : t('rotate.doneUntil', { time })} {t('newUrl.kept')}
        </p>
        <NewUrl access={done.access} />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="choose"
      title={t('rotate.title', { customer: primaryIdentity })}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={task.busy} onClick={rotate}>
            {t('rotate.confirm')}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{t('rotate.help')}</p>
      <TimeChoice
        legend={t('rotate.legend')}
        keys={['now', 'hour', 'day', 'week', 'chosen']}
        value={value}
        onChange={(next) => {
          setValue(next)
          setProblem(undefined)
        }}
        problem={problem}
      />
      {task.failure && (
        <div className={classes.failure}>
          <ErrorAlert {...task.failure} />
        </div>
      )}
    </Dialog>
  )
}
