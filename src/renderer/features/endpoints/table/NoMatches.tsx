import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { NO_FILTER } from './filter-endpoints.ts'

/** Shown in place of rows if nothing matches the filters. */
export function NoMatches() {
  const { t } = useTranslation(['endpoints', 'common'])
  const { place } = useDraft()
  return (
    <EmptyState
      title={t('filter.none')}
      hint={t('filter.noneHint')}
      action={
        <Button variant="default" onClick={() => changePanel(place, { filter: NO_FILTER })}>
          {t('common:filters.clearAll')}
        </Button>
      }
    />
  )
}
