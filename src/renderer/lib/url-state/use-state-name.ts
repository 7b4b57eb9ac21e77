import { useTranslation } from 'react-i18next'
import { type IssuedState, isRecordState } from '../../../shared/history/issued-state.ts'

/** Returns a function that names a state as the list does. */
export function useStateName(): (state: IssuedState) => string {
  const { t } = useTranslation(['issued', 'urlState'])
  return (state) => (state === 'issued' || isRecordState(state) ? t(`states.${state}`) : t(`urlState:states.${state}`))
}
