import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../shared/model/server.ts'
import type { Workspace } from '../../../shared/model/workspace.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './FirstStepLine.module.css'
import { endFirstSteps, useFirstSteps } from './first-steps-store.ts'
import { useFirstStep } from './use-first-step.ts'
import { useLeads } from './use-leads.ts'
import { STEPS } from './use-progress.ts'

interface Props {
  workspace: Workspace
  server: McpServer
}

/** A one-line first step above the form, for users who haven't generated a URL yet. */
export function FirstStepLine(props: Props) {
  return useFirstSteps() ? <Line {...props} /> : null
}

function Line({ workspace, server }: Props) {
  const { t } = useTranslation('firstSteps')
  const { attempt } = useLeads()
  const { hint, action } = useFirstStep(workspace, server)
  // The button that ended this step is removed along with it.
  useEffect(() => () => void requestAnimationFrame(() => focusIfLost(document.querySelector('main form input'))), [])
  return (
    <section aria-label={t('title')} className={classes.line}>
      <Text span size="sm" flex="none" c="dimmed">
        {t('place', { step: 1, total: STEPS.length })}
      </Text>
      <Text span inherit flex="none" fw={600}>
        {t('steps.generate')}
      </Text>
      <Text span size="sm" truncate flex={1} miw={0} c="dimmed" title={hint} className={classes.hint}>
        {hint}
      </Text>
      <div className={classes.actions}>
        {action && (
          <Button variant="default" size="xs" onClick={action.run}>
            {action.label}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" aria-label={t('skipLabel')} onClick={() => attempt(endFirstSteps)}>
          {t('skip')}
        </Button>
      </div>
    </section>
  )
}
