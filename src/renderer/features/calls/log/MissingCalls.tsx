import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { callTime } from './call-format.ts'

/** Maximum number of gaps listed separately; earlier ones are summed up. */
const MAX_NAMED = 3
const TICK_MS = 60_000

/** Lists calls missing from the log because the database couldn't keep up with writes. Renders nothing if none are missing. */
export function MissingCalls({ serverId }: { serverId: string }) {
  const { t, i18n } = useTranslation('calls')
  const { data: gaps = [] } = useQuery(commandQuery('calls.missing', { workspaceId: useWorkspaceId(), serverId }))
  const now = useNow(gaps.length > 0 ? TICK_MS : null)
  if (gaps.length === 0) return null
  const number = (of: number) => new Intl.NumberFormat(i18n.language).format(of)
  const time = (at: string) => callTime(at, now, i18n.language)
  const earlier = gaps.slice(MAX_NAMED).reduce((sum, { calls }) => sum + calls, 0)
  return (
    <Note tone="care">
      {gaps.slice(0, MAX_NAMED).map(({ from, to, calls }) => (
        <p key={`${from} ${to}`}>
          {t('missing.gap', { count: calls, number: number(calls), from: time(from), to: time(to) })}
        </p>
      ))}
      {earlier > 0 && <p>{t('missing.earlier', { count: earlier, number: number(earlier) })}</p>}
      <p>{t('missing.reason')}</p>
    </Note>
  )
}
