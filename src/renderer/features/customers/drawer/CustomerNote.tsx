import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { MAX_NOTE } from '../../../../shared/management/records/server-customer.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { SavedText } from './SavedText.tsx'

export function CustomerNote({ customer: { id, note } }: { customer: CustomerRow }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  return (
    <SavedText
      label={t('note.label')}
      description={t('note.hint')}
      text={note}
      max={MAX_NOTE}
      save={async (text) => void (await invoke('customers.update', { workspaceId, id, note: text }))}
      saved={t('note.saved')}
    />
  )
}
