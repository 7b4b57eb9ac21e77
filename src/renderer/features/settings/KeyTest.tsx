import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../shared/ipc/contract.ts'
import type { Task } from '../../lib/use-task.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import classes from './KeyTest.module.css'

export type KeyTestResult = CommandOutput<'workspaces.testKey'>

/** What came of trying a key. */
export function KeyTest({ result, failure }: { result: KeyTestResult | null; failure: Task['failure'] }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <div role="status" className={classes.status}>
        {result && (
          <div className={classes.works}>
            <IconCircleCheck size={16} stroke={1.8} className={classes.icon} aria-hidden />
            <div>
              <p>{t('keyTest.works', { count: result.servers, active: result.active })}</p>
              {result.leftOut > 0 && (
                <p className={classes.leftOut}>{t('keyTest.leftOut', { count: result.leftOut })}</p>
              )}
            </div>
          </div>
        )}
      </div>
      {failure && <ErrorAlert {...failure} />}
    </>
  )
}
