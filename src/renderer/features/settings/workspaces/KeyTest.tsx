import { Box, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../../shared/ipc/contract.ts'
import type { Task } from '../../../lib/ipc/use-task.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'

export type KeyTestResult = CommandOutput<'workspaces.testKey'>

export function KeyTest({ result, failure }: { result: KeyTestResult | null; failure: Task['failure'] }) {
  const { t } = useTranslation('settings')
  return (
    <>
      {/* A live region that stays empty, without taking up space, until there's a result. */}
      <Box role="status" pos={result ? undefined : 'absolute'}>
        {result && (
          <Callout tone="good" icon={<IconCircleCheck size={16} stroke={1.8} aria-hidden />}>
            <Text inherit c="var(--tone)">
              {t('keyTest.works', { count: result.servers, active: result.active })}
            </Text>
            {result.leftOut > 0 && <p>{t('keyTest.leftOut', { count: result.leftOut })}</p>}
          </Callout>
        )}
      </Box>
      {failure && <ErrorAlert {...failure} />}
    </>
  )
}
