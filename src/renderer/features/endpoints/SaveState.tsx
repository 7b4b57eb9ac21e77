import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from './draft/use-draft.ts'
import classes from './SaveState.module.css'

/** Says whether the draft is saved. */
export function SaveState() {
  const { t } = useTranslation('endpoints')
  const { session } = useDraft()
  const saved = session.draft === session.saved
  if (session.failure) return <span className={classes.failed}>{t('draft.notSaved')}</span>
  return (
    <span className={classes.state}>
      {saved && <IconCheck size={14} stroke={1.8} aria-hidden />}
      {t(saved ? 'draft.saved' : 'draft.saving')}
    </span>
  )
}
