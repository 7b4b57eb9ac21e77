import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../shared/platform/customer-record.ts'
import { invoke } from '../../lib/invoke.ts'
import { useTask } from '../../lib/use-task.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import classes from './RotateDialog.module.css'
import { TimeChoice } from './TimeChoice.tsx'
import { chosenTime, type TimeChoiceValue, type TimeProblem, toLocalField } from './time-choice.ts'

interface Props {
  token: TokenRecord
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Sets when a token expires, or that it does not. */
export function ExpiryDialog({ token, onChanged, onClose }: Props) {
  const { t } = useTranslation(['customers', 'common'])
  const [value, setValue] = useState<TimeChoiceValue>(
    token.expiresAt === null ? { key: 'month', local: '' } : { key: 'chosen', local: toLocalField(token.expiresAt) },
  )
  const [problem, setProblem] = useState<TimeProblem>()
  const task = useTask()
  const save = async () => {
    const chosen = chosenTime(value, Date.now())
    setProblem(chosen.problem)
    if (chosen.problem) return
    const { at } = chosen
    const failed = await task.run(async () => {
      await invoke('tokens.setExpiry', { id: token.id, expiresAt: at })
      await onChanged()
    })
    if (failed === null) onClose()
  }
  return (
    <Dialog
      title={t('expiry.title')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={task.busy} onClick={() => void save()}>
            {t('expiry.save')}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{t('expiry.help')}</p>
      <TimeChoice
        legend={t('expiry.legend')}
        keys={['week', 'month', 'quarter', 'chosen', 'never']}
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
