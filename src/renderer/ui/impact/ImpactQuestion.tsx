import { useTranslation } from 'react-i18next'
import { impactQuestionStore } from '../../lib/impact-question.ts'
import { useStore } from '../../lib/store.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ImpactNotice } from './ImpactNotice.tsx'

/** Confirms a change that takes something away from customers, and lists who is affected. */
export function ImpactQuestion() {
  const { t } = useTranslation('impact')
  const asked = useStore(impactQuestionStore)
  if (asked === null) return null
  const { kind, impact, run, settle } = asked
  return (
    <ConfirmDialog
      title={t(`questions.${kind}.title`)}
      confirm={t(`questions.${kind}.confirm`)}
      onConfirm={async () => {
        await run()
        settle(true)
      }}
      onClose={() => {
        settle(false)
        impactQuestionStore.update(() => null)
      }}
    >
      <ImpactNotice impact={impact} />
      <p>{t(`questions.${kind}.when`)}</p>
    </ConfirmDialog>
  )
}
