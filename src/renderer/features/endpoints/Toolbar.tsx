import { Button, Flex, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { useDraft } from './draft/use-draft.ts'
import { changePanel, type PanelView, panelOf, panelStore } from './panel-store.ts'
import { TestAll } from './testing/TestAll.tsx'

/** Which part of the draft is shown, and what adds to it. */
export function Toolbar() {
  const { t } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const { view, pasteOpen } = panelOf(useStore(panelStore), place)
  const counted = (key: 'endpoints' | 'credentials', count: number) => (
    <>
      {t(`views.${key}`)}
      {count > 0 && (
        <Text span inherit c="var(--text-3)" fw={450}>
          {' '}
          {count}
        </Text>
      )}
    </>
  )
  const empty = draft.endpoints.length === 0
  return (
    <Flex wrap="wrap" align="center" columnGap="sm" rowGap="xs">
      <Segmented
        aria-label={t('views.label')}
        value={view}
        data={[
          { value: 'endpoints', label: counted('endpoints', draft.endpoints.length) },
          { value: 'credentials', label: counted('credentials', draft.credentials.length) },
          { value: 'server', label: t('views.server') },
        ]}
        onChange={(value) => changePanel(place, { view: value as PanelView })}
      />
      <Flex component="span" gap="xs" ms="auto" wrap="wrap" align="center">
        {view === 'endpoints' && !empty && (
          <>
            <TestAll />
            <Button
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              aria-expanded={pasteOpen}
              onClick={() => changePanel(place, { pasteOpen: !pasteOpen, focus: pasteOpen ? null : 'paste' })}
            >
              {t('paste.open')}
            </Button>
          </>
        )}
      </Flex>
    </Flex>
  )
}
