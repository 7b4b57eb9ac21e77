import '@mantine/core/styles/SegmentedControl.layer.css'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { useDraft } from './draft/use-draft.ts'
import { changePanel, type PanelView, panelOf, panelStore } from './panel-store.ts'
import { SaveState } from './SaveState.tsx'
import classes from './Toolbar.module.css'
import { TestAll } from './testing/TestAll.tsx'

/** Which part of the draft is shown, steps back and forth, and what adds to it. */
export function Toolbar() {
  const { t } = useTranslation('endpoints')
  const { server, session, draft, undo, redo } = useDraft()
  const { view, pasteOpen } = panelOf(useStore(panelStore), server.id)
  const counted = (key: 'endpoints' | 'credentials', count: number) => (
    <>
      {t(`views.${key}`)}
      {count > 0 && <span className={classes.count}> {count}</span>}
    </>
  )
  const empty = draft.endpoints.length === 0
  return (
    <div className={classes.bar}>
      <SegmentedControl
        transitionDuration={0}
        withItemsBorders={false}
        classNames={{ root: classes.views, label: classes.view, indicator: classes.chosen }}
        aria-label={t('views.label')}
        value={view}
        data={[
          { value: 'endpoints', label: counted('endpoints', draft.endpoints.length) },
          { value: 'credentials', label: counted('credentials', draft.credentials.length) },
          { value: 'server', label: t('views.server') },
        ]}
        onChange={(value) => changePanel(server.id, { view: value as PanelView })}
      />
      <SaveState />
      <span className={classes.end}>
        <ActionIcon
          variant="subtle"
          className={classes.step}
          aria-label={t('draft.undo')}
          title={t('draft.undo')}
          disabled={session.past.length === 0}
          onClick={undo}
        >
          <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          className={classes.step}
          aria-label={t('draft.redo')}
          title={t('draft.redo')}
          disabled={session.future.length === 0}
          onClick={redo}
        >
          <IconArrowForwardUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        {view === 'endpoints' && !empty && (
          <>
            <TestAll />
            <Button
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              aria-expanded={pasteOpen}
              onClick={() => changePanel(server.id, { pasteOpen: !pasteOpen, focus: pasteOpen ? null : 'paste' })}
            >
              {t('paste.open')}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}
