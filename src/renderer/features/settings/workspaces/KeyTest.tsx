import { Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../../shared/ipc/contract.ts'
import type { Task } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import classes from './KeyTest.module.css'

export type KeyTestResult = CommandOutput<'workspaces.testKey'>

/** What came of trying a key. */
export function KeyTest({ result, failure }: { result: KeyTestResult | null; failure: Task['failure'] }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <div role="status" className={classes.status}>
        {result && (
          <Group gap="xs" wrap="nowrap" align="stretch" py="xs" px="md" bdrs="md" bg="var(--good-soft)" c="var(--good)">
            <IconCircleCheck size={16} stroke={1.8} className={classes.icon} aria-hidden />
            <div>
              <p>{t('keyTest.works', { count: result.servers, active: result.active })}</p>
              {result.leftOut > 0 && (
                <Text inherit c="var(--text)">
                  {t('keyTest.leftOut', { count: result.leftOut })}
                </Text>
              )}
            </div>
          </Group>
        )}
      </div>
      {failure && <ErrorAlert {...failure} />}
    </>
  )
}
