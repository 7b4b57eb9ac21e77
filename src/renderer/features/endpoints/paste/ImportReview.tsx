import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { OfferedLiterals } from '../literals/OfferedLiterals.tsx'
import { type ImportOutcome, panelOf, panelStore } from '../panel-store.ts'
import { BaseAddressList } from '../settings/BaseAddressList.tsx'
import { ImportNotices } from './ImportNotices.tsx'

/** What an import leaves to be done and to be known: addresses, what wasn’t taken, and values that could be parameters. */
export function ImportReview({ outcome, onClose }: { outcome: ImportOutcome; onClose: () => void }) {
  const { t } = useTranslation(['endpoints', 'common'])
  const { place, draft } = useDraft()
  const { pasteText } = panelOf(useStore(panelStore), place)
  const { report, notices, left } = outcome
  // What was refused comes first; all else that there is to say matters less than what the tools can't do yet.
  const failed = notices.some(({ severity }) => severity === 'refused')
  const offered = <OfferedLiterals endpointIds={report.endpointIds} />
  return (
    <Dialog
      large
      title={t('report.region')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('report.done')}</Button>}
    >
      <Stack gap="md">
        {draft.baseAddresses.some(({ id }) => report.baseAddressIds.includes(id)) && (
          <Section title={t('baseAddresses.title')} region>
            <BaseAddressList only={report.baseAddressIds} />
          </Section>
        )}
        {!failed && offered}
        <ImportNotices notices={notices} inBox={left !== null && pasteText === left} />
        {failed && offered}
      </Stack>
    </Dialog>
  )
}
