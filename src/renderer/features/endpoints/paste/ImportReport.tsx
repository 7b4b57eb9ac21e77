import { Button, CloseButton, Flex, Text } from '@mantine/core'
import { IconCheck, IconCircleX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredCandidates } from '../../../../shared/management/candidates/offered-candidates.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, type ImportOutcome } from '../panel-store.ts'
import { ImportReview } from './ImportReview.tsx'

/** A line above the table with the result of the last paste or file, and a button for details. */
export function ImportReport(outcome: ImportOutcome) {
  const { t, i18n } = useTranslation('endpoints')
  const { place, draft, edit } = useDraft()
  const [reviewing, setReviewing] = useState(false)
  const { report, before, pasted, notices, left } = outcome
  const { endpointIds, credentialIds, updatedIds, removedIds, baseAddressIds } = report
  const changedCount = updatedIds.length + removedIds.length
  const taken = endpointIds.length + changedCount > 0
  const undoable =
    draft.endpoints.some(({ id }) => endpointIds.includes(id) || updatedIds.includes(id)) || removedIds.length > 0
  const literals = useMemo(() => {
    const imported = new Set(endpointIds)
    return draft.endpoints.filter(({ id }) => imported.has(id)).flatMap(offeredCandidates).length
  }, [draft.endpoints, endpointIds])
  const refused = notices.filter(({ severity }) => severity === 'refused').length
  const addresses = draft.baseAddresses.filter(({ id, url }) => url === null && baseAddressIds.includes(id)).length
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const facts = [
    (endpointIds.length > 0 || changedCount === 0) && t('report.added', { count: endpointIds.length }),
    updatedIds.length > 0 && t('report.updated', { count: updatedIds.length }),
    removedIds.length > 0 && t('report.removed', { count: removedIds.length }),
  ].filter((fact) => fact !== false)
  const more = [
    credentialIds.length > 0 && t('report.credentials', { count: credentialIds.length }),
    addresses > 0 && t('report.addresses', { count: addresses }),
    literals > 0 && t('report.literals', { count: literals }),
  ].filter((fact) => fact !== false)
  return (
    <Flex
      component="section"
      className={rows.ruledBelow}
      aria-label={t('report.region')}
      wrap="wrap"
      align="center"
      columnGap="xs"
      rowGap="3xs"
      mih="var(--control-md)"
    >
      <Flex role="status" wrap="wrap" align="center" columnGap="xs" flex={1} miw={0}>
        {taken ? (
          <IconCheck size={16} stroke={2} color="var(--good)" aria-hidden />
        ) : (
          <IconCircleX size={16} stroke={1.8} color="var(--bad)" aria-hidden />
        )}
        <Text component="strong" fw={600}>
          {list.format(facts)}
        </Text>
        {refused > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            c="var(--bad)"
            px={0}
            onClick={() =>
              left === null ? setReviewing(true) : changePanel(place, { pasteOpen: true, focus: 'paste' })
            }
          >
            {t('report.failed', { count: refused })}
          </Button>
        )}
        {more.length > 0 && (
          <Text span inherit c="dimmed">
            {list.format(more)}
          </Text>
        )}
      </Flex>
      {(notices.length > 0 || addresses > 0 || literals > 0 || baseAddressIds.length > 0) && (
        <Button variant="default" size="xs" onClick={() => setReviewing(true)}>
          {t('report.review')}
        </Button>
      )}
      {undoable && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            edit(() => before)
            changePanel(place, {
              report: null,
              ...(pasted !== null && { pasteText: pasted, pasteOpen: true, focus: 'paste' }),
            })
          }}
        >
          {t('report.undo')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('report.close')} onClick={() => changePanel(place, { report: null })} />
      {reviewing && <ImportReview outcome={outcome} onClose={() => setReviewing(false)} />}
    </Flex>
  )
}
