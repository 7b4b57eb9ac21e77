import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../../lib/ipc/current-workspace.ts'
import classes from './StepList.module.css'
import { type StepLead, useFirstStep } from './use-first-step.ts'
import { useLeads } from './use-leads.ts'
import { STEPS, useProgress } from './use-progress.ts'

interface Props {
  label: string
  /** Whether the next step's button is the screen's primary one. */
  leads?: boolean
  /** Called when a step opens another screen, to make room for it. */
  onLeave?: () => void
}

/** The three steps to a URL that works in a client. Each uses the real feature and is checked off based on actual state. */
export function StepList({ label, leads = false, onLeave }: Props) {
  const { t } = useTranslation('firstSteps')
  const progress = useProgress()
  const { hint, action } = useCurrent(progress)
  return (
    <ol className={classes.steps} aria-label={label}>
      {STEPS.map((step, index) => {
        const isDone = progress.done.has(step)
        const isCurrent = step === progress.current
        return (
          <li
            key={step}
            className={classes.step}
            aria-current={isCurrent ? 'step' : undefined}
            data-done={isDone || undefined}
          >
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={13} stroke={2.4} /> : index + 1}
            </span>
            <div className={classes.title}>
              {t(`steps.${step}`)}
              {isDone && <VisuallyHidden component="span">, {t('done')}</VisuallyHidden>}
            </div>
            {isCurrent && (
              <>
                <p className={classes.hint}>{hint}</p>
                {action && (
                  <Button
                    variant={leads ? 'filled' : 'default'}
                    size="xs"
                    className={classes.action}
                    onClick={() => {
                      onLeave?.()
                      action.run()
                    }}
                  >
                    {action.label}
                  </Button>
                )}
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function useCurrent({ current, record }: ReturnType<typeof useProgress>): StepLead {
  const { t } = useTranslation('firstSteps')
  const leads = useLeads()
  const first = useFirstStep(useCurrentWorkspace(), undefined)
  const { data: clients = [] } = useQuery({ ...commandQuery('clients.list'), enabled: current === 'client' })
  const { data: found = [] } = useQuery({ ...commandQuery('clients.found'), enabled: current === 'client' })
  const client = clients.find(({ id }) => id === found[0]?.clientId)
  if (current === 'test' && record)
    return { hint: t('test.hint'), action: { label: t('test.action'), run: () => leads.toTest(record) } }
  if (current === 'client' && record) {
    const run = () => leads.toClient(record, client?.id)
    if (!client) return { hint: t('client.hint'), action: { label: t('client.choose'), run } }
    const named = { client: client.name }
    return { hint: t('client.hintFound', named), action: { label: t('client.action', named), run } }
  }
  return first
}
