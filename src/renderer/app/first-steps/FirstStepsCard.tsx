import { Button, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentWorkspace } from '../../lib/ipc/current-workspace.ts'
import classes from './FirstStepsCard.module.css'
import { endFirstSteps } from './first-steps-store.ts'
import { StepList } from './StepList.tsx'
import { useLeads } from './use-leads.ts'

/** All the steps and a button to add a server, for users who have neither a server nor a URL yet. */
export default function FirstStepsCard({ onNew }: { onNew?: (() => void) | undefined }) {
  const { t } = useTranslation(['firstSteps', 'servers'])
  const id = useId()
  const { attempt } = useLeads()
  const workspace = useCurrentWorkspace()
  return (
    <section aria-labelledby={id} className={classes.card}>
      <header className={classes.header}>
        <Title id={id} order={2} size="h3" flex={1}>
          {t('title')}
        </Title>
        {onNew && workspace?.kind === 'hosted' && (
          <Button size="xs" variant="default" onClick={onNew}>
            {t('servers:new')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" aria-label={t('skipLabel')} onClick={() => attempt(endFirstSteps)}>
          {t('skip')}
        </Button>
      </header>
      <StepList leads label={t('title')} />
    </section>
  )
}
