import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableProblem } from '../../../../shared/bulk/table.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import type { FailedRead, TableReader } from '../session/use-table-reader.ts'
import { FormatChoice } from './FormatChoice.tsx'

/** Problems that other read options may solve. */
const READABLE_OTHERWISE: readonly TableProblem[] = [
  ...(['mixedEncodings', 'wrongEncoding', 'notText', 'cutOff'] as const),
  ...(['tooManyColumns', 'cellTooLong', 'rowTooLong', 'noRows'] as const),
]

/** Explains why a table couldn't be read, with a choice of encoding or delimiter if that may help. */
export function ReadFailure({ failed, reader }: { failed: FailedRead; reader: TableReader }) {
  const { t } = useTranslation('bulk')
  const { source, error, at } = failed
  const [options, setOptions] = useState(failed.options)
  const again = () => void (source ? reader.read(source, options) : reader.readAgain(options))
  const otherwise = error.kind === 'unreadableTable' && READABLE_OTHERWISE.includes(error.problem)
  return (
    <ErrorAlert error={error} at={at} actions={{ retry: again }}>
      {otherwise && source !== null && (
        <Group gap="xs" mt="xs" align="flex-end">
          <FormatChoice options={options} onChange={(change) => setOptions({ ...options, ...change })} />
          <Button variant="default" onClick={again}>
            {t('start.tryAgain')}
          </Button>
        </Group>
      )}
    </ErrorAlert>
  )
}
