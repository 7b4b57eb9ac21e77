import { useTranslation } from 'react-i18next'
import type { UrlState } from '../../../shared/history/url-state.ts'
import { say } from '../../../shared/text/say.ts'
import { exactTime } from '../../lib/time/relative-time.ts'

/** Explains why an issued URL doesn't work or soon won't, and what to do; null otherwise. */
export function useStateHint(state: UrlState): string | null {
  const { t, i18n } = useTranslation('urlState')
  const { name } = state
  switch (name) {
    case 'checking':
    case 'unknown':
    case 'live':
      return null
    case 'retiring':
      return t(`hints.${name}`, { time: exactTime(new Date(state.until).getTime(), i18n.language) })
    case 'unreachable':
      return t(`hints.${name}`, { cause: say(state.problem.cause) })
    case 'needsValues': {
      const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
      const values = state.values.map(({ key, description }) => `“${(description || key).replace(/\.$/, '')}”`)
      return t(`hints.${name}`, { values: listed.format(values), count: values.length })
    }
    case 'needsLogin': {
      const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
      const credentials = listed.format(state.credentials.map((credential) => `“${credential}”`))
      return t(`hints.${name}.${state.reason}`, { credentials })
    }
    case 'apiRefuses':
      return t(`hints.${name}`, { status: state.status })
    default:
      return t(`hints.${name}`)
  }
}
