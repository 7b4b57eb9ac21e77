import type { BoxProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Callout } from '../feedback/Callout.tsx'

/** Reports that a new URL isn't in the history, and why. Renders nothing if it was recorded. */
export function UnrecordedUrl({ problem, ...props }: { problem: AppError | null } & BoxProps) {
  const { t } = useTranslation('common')
  const { t: tError } = useTranslation('errors')
  if (!problem) return null
  const { cause, remedy } = describeError(problem, tError)
  return (
    <Callout {...props} tone="warn" role="alert" title={t('access.unrecorded')}>
      <p>
        {cause} {remedy}
      </p>
      <p>{t('access.unrecordedHint')}</p>
    </Callout>
  )
}
