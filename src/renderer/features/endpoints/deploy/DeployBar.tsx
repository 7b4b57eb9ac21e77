import { Button, Flex, Group } from '@mantine/core'
import { IconAlertTriangle, IconLink, IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useRequestedAction } from '../requested-action.ts'
import { SaveState } from '../SaveState.tsx'
import classes from './DeployBar.module.css'
import { DeployDialog } from './DeployDialog.tsx'
import { type DeployState, onePerBaseAddress } from './deploy-state.ts'
import { LiveVersion } from './LiveVersion.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ServerMenu } from './ServerMenu.tsx'
import { UndoButtons } from './UndoButtons.tsx'

/** What customers have, what a deploy would change, and the way to it. It stays in view. */
export function DeployBar({ state, onDuplicated }: { state: DeployState; onDuplicated: (serverId: string) => void }) {
  const { t } = useTranslation('endpoints')
  const { server, place, session, draft } = useDraft()
  const [, navigate] = useLocation()
  const [deploying, setDeploying] = useState(false)
  const [listed, setListed] = useState(false)
  const { changes } = state
  const problems = onePerBaseAddress(state.problems)
  const { live, isActive } = server
  const blocked = problems.length > 0
  const tone = live === null ? 'quiet' : changes.length > 0 ? 'changed' : isActive ? 'live' : 'quiet'
  // A server that has nothing yet needs no complaint about it.
  const untouched = draft.endpoints.length === 0 && live === null && session.past.length === 0
  const showsProblems = blocked && !untouched
  const shown = listed && showsProblems
  const isOffered = changes.length > 0 && !untouched
  const deploy = () => (blocked ? setListed(true) : setDeploying(true))
  useRequestedAction(place, 'deploy', () => isOffered && deploy())
  return (
    <section aria-label={t('deploy.region')} className={classes.bar}>
      <Group wrap="nowrap" gap="xs">
        <span className={classes.dot} data-tone={tone} aria-hidden />
        <Flex component="p" role="status" align="center" wrap="wrap" columnGap="sm" flex={1} miw={0}>
          <strong>
            {live === null
              ? t('deploy.never')
              : changes.length > 0
                ? t('deploy.changes', { count: changes.length })
                : t(isActive ? 'deploy.upToDate' : 'deploy.inactive')}
          </strong>
          <LiveVersion live={live} />
          {!untouched && <SaveState />}
        </Flex>
        {!untouched && <UndoButtons />}
        {showsProblems && (
          <Button
            variant="subtle"
            c="var(--warn)"
            leftSection={<IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
            aria-expanded={shown}
            onClick={() => setListed(!shown)}
          >
            {t('problems.count', { count: problems.length })}
          </Button>
        )}
        {live !== null && isActive && changes.length === 0 && !showsProblems && (
          <Button
            variant="subtle"
            px="xs"
            flex="none"
            leftSection={<IconLink size={15} stroke={1.8} aria-hidden />}
            onClick={() => navigate(paths.servers(server.id, 'generate'), { replace: true })}
          >
            {t('deploy.generate')}
          </Button>
        )}
        <Button leftSection={<IconRocket size={15} stroke={1.8} aria-hidden />} disabled={!isOffered} onClick={deploy}>
          {t('deploy.button')}
        </Button>
        <ServerMenu onDuplicated={onDuplicated} />
      </Group>
      {shown && <ProblemList problems={problems} />}
      {deploying && <DeployDialog changes={changes} onClose={() => setDeploying(false)} />}
    </section>
  )
}
