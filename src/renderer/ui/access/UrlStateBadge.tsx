import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { UrlState, UrlStateName } from '../../../shared/history/url-state.ts'
import { Badge, type BadgeTone } from '../feedback/Badge.tsx'

const TONES: Record<Exclude<UrlStateName, 'checking' | 'unknown'>, BadgeTone> = {
  live: 'good',
  retiring: 'warn',
  needsValues: 'bad',
  loginFailed: 'bad',
  apiRefuses: 'bad',
  needsLogin: 'warn',
  paused: 'warn',
  expired: 'bad',
  ended: 'quiet',
  revoked: 'quiet',
  customerRemoved: 'quiet',
  serverDeleted: 'quiet',
  serverInactive: 'warn',
  oldAddress: 'warn',
  earlierAddress: 'quiet',
  unreachable: 'bad',
  serviceStopped: 'bad',
}

/** The state of an issued URL in one word. Renders nothing while unknown. */
export function UrlStateBadge({ state }: { state: UrlState }) {
  const { t } = useTranslation('urlState')
  return <UrlStateWord state={state} t={t} />
}

/** Like {@link UrlStateBadge}, for rows of a long table, with translations passed in. */
export function UrlStateWord({ state: { name }, t }: { state: UrlState; t: TFunction<'urlState'> }) {
  if (name === 'checking' || name === 'unknown') return null
  return <Badge tone={TONES[name]}>{t(`states.${name}`)}</Badge>
}
