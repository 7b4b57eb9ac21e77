import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ShownRecords } from '../../../shared/history/commands.ts'
import { isForSending } from '../../../shared/history/issued-state.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useStateName } from '../../lib/url-state/use-state-name.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Segmented } from '../fields/Segmented.tsx'

const INCLUDES = ['sendable', 'all'] as const
export type ExportInclude = (typeof INCLUDES)[number]

const sumOf = (states: readonly { count: number }[]) => states.reduce((sum, { count }) => sum + count, 0)

/** Counts the records of an export by their current state. */
export function useExportedUrls(shown: ShownRecords, include: ExportInclude) {
  const counts = useQuery({ ...commandQuery('history.countStates', shown), staleTime: 0 })
  const states = counts.data ?? []
  const excluded = include === 'all' ? [] : states.filter((each) => !isForSending(each.state))
  const total = sumOf(states)
  return { counts, states, excluded, total, count: total - sumOf(excluded) }
}

interface Props {
  exported: ReturnType<typeof useExportedUrls>
  include: ExportInclude
  /** Undefined when there's no choice. */
  onInclude: ((include: ExportInclude) => void) | undefined
  /** Says how many records the file includes. */
  contains: string
}

/** Asks which URLs to export, and says how many are included and why the others aren't. */
export function ExportedUrls({ exported: { counts, states, excluded }, include, onInclude, contains }: Props) {
  const { t, i18n } = useTranslation('issued')
  const nameOf = useStateName()
  const unreported = states.find((each) => each.state === 'issued')
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  return (
    <>
      {onInclude && (
        <Segmented
          roomy
          aria-label={t('export.include')}
          value={include}
          data={INCLUDES.map((value) => ({ value, label: t(`export.includes.${value}`) }))}
          onChange={onInclude}
        />
      )}
      {counts.error && <ErrorAlert error={counts.error.detail} actions={{ retry: () => void counts.refetch() }} />}
      {counts.data && (
        <div role="status">
          <p>{contains}</p>
          {excluded.length > 0 && (
            <p>
              {t('export.excluded', {
                states: list.format(
                  excluded.map((each) => t('export.inState', { count: each.count, state: nameOf(each.state) })),
                ),
              })}
            </p>
          )}
          {unreported && <p>{t('export.unreported', { count: unreported.count })}</p>}
        </div>
      )}
    </>
  )
}
