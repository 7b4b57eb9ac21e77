import { Button, Flex } from '@mantine/core'
import { IconPlus, IconTextSpellcheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { DialogButton } from './DialogButton.tsx'
import { DescriptionsDialog } from './descriptions/DescriptionsDialog.tsx'
import { DraftState } from './draft/DraftState.tsx'
import { useDraft } from './draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from './panel-store.ts'
import { RankingButton } from './ranking/RankingButton.tsx'
import { TestAllTools } from './testing/TestAllTools.tsx'

/** The draft's status, and buttons to test its endpoints and add to them. */
export function Toolbar() {
  const { t } = useTranslation(['endpoints', 'descriptionHints'])
  const { place, server, draft } = useDraft()
  const { pasteOpen } = panelOf(useStore(panelStore), place)
  return (
    <Flex wrap="wrap" align="center" columnGap="sm" rowGap="xs" mih="var(--control-md)">
      <DraftState />
      {draft.endpoints.length > 0 && (
        <Flex component="span" gap="xs" ms="auto" wrap="wrap" align="center">
          <TestAllTools />
          <DialogButton
            label={t('descriptionHints:open')}
            Icon={IconTextSpellcheck}
            dialog={(close) => <DescriptionsDialog onClose={close} />}
          />
          <RankingButton server={server} />
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
            aria-expanded={pasteOpen}
            onClick={() => changePanel(place, { pasteOpen: !pasteOpen, focus: pasteOpen ? null : 'paste' })}
          >
            {t('paste.open')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
