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

/** Shows what remains to be done after an import: addresses, rejected commands, and values that could become parameters. */
export function ImportReview({ outcome, onClose }: { outcome: ImportOutcome; onClose: () => void }) {
  const { t } = useTranslation(['endpoints', 'common'])
  const { place, draft } = useDraft()
  const { pasteText } = panelOf(useStore(panelStore), place)
  const { report, notices, left } = outcome
  // Rejections come first; other notices matter less than what keeps the tools from working.
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
