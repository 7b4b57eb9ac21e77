import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { updateSession } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

/** Reports that the draft couldn't be saved, or that it was merged with someone else's changes. */
export function DraftNotices() {
  const { t } = useTranslation('endpoints')
  const { place, session, flush } = useDraft()
  return (
    <>
      {session.failure && (
        <ErrorAlert {...session.failure} actions={{ retry: () => void flush() }}>
          {t('draft.keptHere')}
        </ErrorAlert>
      )}
      {session.merged && (
        <Note tone="care">
          {t('draft.merged')}{' '}
          <Anchor
            component="button"
            type="button"
            fw={550}
            onClick={() => updateSession(place, (now) => ({ ...now, merged: false }))}
          >
            {t('draft.dismiss')}
          </Anchor>
        </Note>
      )}
    </>
  )
}
