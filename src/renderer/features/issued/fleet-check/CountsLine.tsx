import { useTranslation } from 'react-i18next'
import type { FleetCounts } from '../../../../shared/fleet-check/fleet-check.ts'

const STATES = ['working', 'connects', 'warning', 'broken', 'notLive'] as const

/** The number of URLs per result, omitting zeros. */
export function CountsLine({ counts }: { counts: FleetCounts }) {
  const { t } = useTranslation('fleetCheck')
  return STATES.filter((state) => counts[state] > 0 || state === 'working')
    .map((state) => t(`counts.${state}`, { count: counts[state] }))
    .join(' · ')
}
