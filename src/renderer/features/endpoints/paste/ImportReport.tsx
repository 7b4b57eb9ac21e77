import { Button, CloseButton, Flex, Paper, Text } from '@mantine/core'
import { IconCheck, IconCircleX, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { OfferedLiterals } from '../literals/OfferedLiterals.tsx'
import { changePanel, type ImportOutcome, panelOf, panelStore } from '../panel-store.ts'
import { BaseAddressList } from '../settings/BaseAddressList.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import classes from './ImportReport.module.css'

/** What came of the last paste or file. */
export function ImportReport({ report, before, pasted, notices, left }: ImportOutcome) {
  const { t } = useTranslation('endpoints')
  const { place, draft, edit } = useDraft()
  const { pasteText } = panelOf(useStore(panelStore), place)
  const { endpointIds, credentialIds, updatedIds, removedIds } = report
  // What was refused comes first; all else that there is to say matters less than what the tools can't do yet.
  const failed = notices.some(({ severity }) => severity === 'refused')
  const close = () => changePanel(place, { report: null })
  const changedCount = updatedIds.length + removedIds.length
  const taken = endpointIds.length + changedCount > 0
  const undoable =
    draft.endpoints.some(({ id }) => endpointIds.includes(id) || updatedIds.includes(id)) || removedIds.length > 0
  return (
    <Paper component="section" withBorder radius="lg" aria-label={t('report.region')}>
      <Flex wrap="wrap" align="center" columnGap="xs" rowGap="3xs" mih="2.5rem" py="3xs" ps="md" pe="xs" role="status">
        {taken ? (
          <IconCheck size={16} stroke={2} color="var(--good)" aria-hidden />
        ) : (
          <IconCircleX size={16} stroke={1.8} color="var(--bad)" aria-hidden />
        )}
        <Text component="strong" fw={600}>
          {[
            (endpointIds.length > 0 || changedCount === 0) && t('report.added', { count: endpointIds.length }),
            updatedIds.length > 0 && t('report.updated', { count: updatedIds.length }),
            removedIds.length > 0 && t('report.removed', { count: removedIds.length }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
        {credentialIds.length > 0 && (
          <Flex component="span" gap="3xs" ms="2xs" c="dimmed" align="center">
            <IconKey size={15} stroke={1.6} aria-hidden />
            {t('report.credentials', { count: credentialIds.length })}
          </Flex>
        )}
        <Flex component="span" gap="3xs" ms="auto" align="center">
          {undoable && (
            <Button
              variant="subtle"
              size="compact-sm"
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
          <CloseButton size="sm" aria-label={t('report.close')} onClick={close} />
        </Flex>
      </Flex>
      {draft.baseAddresses.some(({ id }) => report.baseAddressIds.includes(id)) && (
        <div className={classes.addresses}>
          <Section title={t('baseAddresses.title')} region level={2}>
            <BaseAddressList only={report.baseAddressIds} />
          </Section>
        </div>
      )}
      {!failed && <OfferedLiterals endpointIds={endpointIds} />}
      <ImportNotices notices={notices} inBox={left !== null && pasteText === left} />
      {failed && <OfferedLiterals endpointIds={endpointIds} />}
    </Paper>
  )
}
