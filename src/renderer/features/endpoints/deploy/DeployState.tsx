import { Button, Flex, Popover } from '@mantine/core'
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusMode } from '../../../lib/focus-mode.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { serverKey } from '../../../lib/server-place.ts'
import { useStore } from '../../../lib/store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { DraftState } from '../draft/DraftState.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { importStore } from '../import/import-store.ts'
import { panelOf, panelStore } from '../panel-store.ts'
import { useRequestedAction } from '../requested-action.ts'
import { DeployDialog } from './DeployDialog.tsx'
import classes from './DeployState.module.css'
import { onePerBaseAddress } from './deploy-state.ts'
import { LiveVersion } from './LiveVersion.tsx'
import { ProblemList } from './ProblemList.tsx'
import { useDeployState } from './use-deploy-state.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

/** Shows what's live and what a deploy would change, with the deploy button. See `ServerDeploy` for `editing`. */
export function DeployState({ editing }: { editing: boolean }) {
  const { t } = useTranslation('endpoints')
  const { server, place, session, draft, byService } = useDraft()
  const [dialog, setDialog] = useState<'deploy' | 'versions' | null>(null)
  const [listed, setListed] = useState(false)
  const task = useTask()
  const isFocused = useFocusMode() !== null
  // The paste box has its own primary button.
  const { pasteOpen } = panelOf(useStore(panelStore), place)
  const isImporting = useStore(importStore)[serverKey(place)] !== undefined
  const isAdding = isImporting || pasteOpen
  const { changes, problems: all } = useDeployState()
  const problems = onePerBaseAddress(all)
  const { id, live } = server
  // Don't report problems for a server that's still empty.
  const untouched = draft.endpoints.length === 0 && live === null && session.past.length === 0
  const blocked = problems.length > 0 && !untouched
  const isOffered = changes.length > 0 && !untouched
  const deploy = () => (blocked ? setListed(true) : setDialog('deploy'))
  useRequestedAction(place, 'deploy', () => isOffered && deploy())
  useRequestedAction(place, 'versions', () => live && setDialog('versions'))
  useRequestedAction(place, 'discard', () => {
    void task.run(async () => {
      await byService(
        () => invoke('servers.discardDraft', { workspaceId: place.workspaceId, id }),
        (record) => record,
      )
    })
  })
  // An import has to be finished first.
  if (isImporting && isFocused) return null
  return (
    <Flex
      component="section"
      className={classes.region}
      aria-label={t('deploy.region')}
      wrap={isFocused ? 'nowrap' : 'wrap'}
      align="center"
      columnGap="xs"
      rowGap="3xs"
    >
      {/* Without focus mode, the tab shows the draft's state next to what's being edited. */}
      {isFocused && <DraftState />}
      <LiveState changeCount={changes.length} />
      {blocked && (
        <Popover
          position="bottom-end"
          width={460}
          offset={2}
          opened={listed}
          onChange={setListed}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Button
              variant="subtle"
              c="var(--warn)"
              px="xs"
              leftSection={<IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
              onClick={() => setListed(!listed)}
            >
              {t('problems.count', { count: problems.length })}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={classes.problems} p="3xs">
            <ProblemList problems={problems} onGo={() => setListed(false)} />
          </Popover.Dropdown>
        </Popover>
      )}
      <Button
        variant={editing && isOffered && !blocked && !isAdding ? 'filled' : 'default'}
        leftSection={<IconRocket size={15} stroke={1.8} aria-hidden />}
        disabled={!isOffered}
        onClick={deploy}
      >
        {t('deploy.button')}
      </Button>
      {task.failure && (
        <div className={classes.failure}>
          <ErrorAlert {...task.failure} />
        </div>
      )}
      {dialog === 'deploy' && <DeployDialog changes={changes} onClose={() => setDialog(null)} />}
      {dialog === 'versions' && <VersionsDialog onClose={() => setDialog(null)} />}
    </Flex>
  )
}

/** Shows what's live and the number of changes that a deploy would make. */
function LiveState({ changeCount }: { changeCount: number }) {
  const { t } = useTranslation('endpoints')
  const { live, isActive } = useDraft().server
  const isFocused = useFocusMode() !== null
  const tone = live === null ? 'quiet' : changeCount > 0 ? 'changed' : isActive ? 'live' : 'quiet'
  const text =
    live === null
      ? t('deploy.never')
      : changeCount > 0
        ? t('deploy.changes', { count: changeCount })
        : t(isActive ? 'deploy.upToDate' : 'deploy.deployed')
  return (
    <Flex component="p" role="status" align="center" wrap="wrap" columnGap="xs" fz="sm" me="xs">
      <span className={classes.dot} data-tone={tone} aria-hidden title={text} />
      <span className={classes.state} data-focus={isFocused || undefined}>
        {text}
      </span>
      {!isFocused && (
        <span className={classes.version}>
          <LiveVersion live={live} />
        </span>
      )}
    </Flex>
  )
}
