import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'

/** Maximum number of failed rows to compare. */
const MAX_ROWS = 200

/** Returns the cause of a finished run's failures if it's the same for all of them; null if it isn't, or if there are too many to compare. */
export function useCommonFailure({ id, progress: { state, counts } }: Run): string | null {
  const { t } = useTranslation('errors')
  const over = state === 'finished' || state === 'cancelled'
  const { data } = useQuery({
    ...commandQuery('bulk.rows', { runId: id, states: ['failed'], offset: 0, limit: MAX_ROWS }),
    enabled: over && counts.failed > 1,
  })
  if (!data || data.rows.length < data.total) return null
  const causes = new Set(
    data.rows.map(({ error }) => {
      const described = error === null ? null : describeError(error, t)
      return described && (described.cause || described.title)
    }),
  )
  const [cause] = causes
  return causes.size === 1 ? (cause ?? null) : null
}
