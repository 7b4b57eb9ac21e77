import { Button, Flex } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { ImproveDescriptions } from './descriptions/ImproveDescriptions.tsx'
import { DraftState } from './draft/DraftState.tsx'
import { useDraft } from './draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from './panel-store.ts'
import { OpenRanking } from './ranking/OpenRanking.tsx'
import { TestAllTools } from './testing/TestAllTools.tsx'

/** The draft's status, and buttons to test its endpoints and add to them. */
export function Toolbar() {
  const { t } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const { pasteOpen } = panelOf(useStore(panelStore), place)
  return (
    <Flex wrap="wrap" align="center" columnGap="sm" rowGap="xs" mih="var(--control-md)">
      <DraftState />
      {draft.endpoints.length > 0 && (
        <Flex component="span" gap="xs" ms="auto" wrap="wrap" align="center">
          <TestAllTools />
          <ImproveDescriptions />
          <OpenRanking />
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
