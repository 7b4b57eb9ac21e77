import { Button, CloseButton, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../shared/model/server.ts'
import type { Workspace } from '../../../shared/model/workspace.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import classes from './FirstSteps.module.css'
import { closeFinished, skipFirstSteps, useFirstSteps } from './first-steps-store.ts'
import { useLeads } from './use-leads.ts'
import { STEPS, type Step, useProgress } from './use-progress.ts'

interface Props {
  workspace: Workspace
  /** The one that's shown; undefined: there's none yet. */
  server: McpServer | undefined
}

/** What the current step is about, and the button that leads to where it's done. */
interface Current {
  hint: string
  action?: { label: string; run: () => void }
}

/** On the Generate screen of somebody who's new: three steps, each done with the real thing, and checked off by what's there then. */
export function FirstSteps(props: Props) {
  const state = useFirstSteps()
  return state && <Panel {...props} finished={state === 'finished'} />
}

function Panel({ workspace, server, finished }: Props & { finished: boolean }) {
  const { t } = useTranslation('firstSteps')
  const id = useId()
  const { attempt } = useLeads()
  const progress = useProgress()
  const done: ReadonlySet<Step> = finished ? new Set(STEPS) : progress.done
  const current = finished ? null : progress.current
  const { hint, action } = useCurrent(workspace, server, progress)
  const [knownFor, setKnownFor] = useState<string | null>(null)
  // With the first URL there's more to read; what was done before is known, so the rest is announced.
  if (progress.isKnown && knownFor !== workspace.id) setKnownFor(workspace.id)
  // The button that ended them goes with them.
  useEffect(() => () => void requestAnimationFrame(() => focusIfLost(document.querySelector('main form input'))), [])
  return (
    <section aria-labelledby={id} className={classes.panel} data-first-steps tabIndex={-1}>
      <header className={classes.header}>
        <Title id={id} order={2} size="h3">
          {t('title')}
        </Title>
        <Text span size="sm" c="dimmed" flex={1} miw={0}>
          {finished ? t('finished') : t('progress', { done: done.size, total: STEPS.length })}
        </Text>
        {finished ? (
          <CloseButton size="sm" aria-label={t('close')} onClick={closeFinished} />
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            px="2xs"
            me="-2xs"
            aria-label={t('skipLabel')}
            onClick={() => attempt(skipFirstSteps)}
          >
            {t('skip')}
          </Button>
        )}
      </header>
      <ol className={classes.steps} aria-labelledby={id}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={done.has(step) || undefined}
          >
            <span className={classes.mark} aria-hidden>
              {done.has(step) ? <IconCheck size={13} stroke={2.4} /> : index + 1}
            </span>
            <div className={classes.title}>
              {t(`steps.${step}`)}
              {done.has(step) && <VisuallyHidden component="span">, {t('done')}</VisuallyHidden>}
            </div>
            {step === current && (
              <>
                <p className={classes.hint}>{hint}</p>
                {action && (
                  <Button variant="default" size="xs" className={classes.action} onClick={action.run}>
                    {action.label}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {knownFor === workspace.id && <Announcement key={workspace.id} done={done} />}
    </section>
  )
}

function useCurrent(
  workspace: Workspace,
  server: McpServer | undefined,
  { current, record }: ReturnType<typeof useProgress>,
): Current {
  const { t } = useTranslation('firstSteps')
  const leads = useLeads()
  const list = useQuery({ ...commandQuery('servers.list', { workspaceId: workspace.id }), enabled: false })
  const { data: clients = [] } = useQuery({ ...commandQuery('clients.list'), enabled: current === 'client' })
  const { data: found = [] } = useQuery({ ...commandQuery('clients.found'), enabled: current === 'client' })
  const [first] = found
  const client = clients.find(({ id }) => id === first?.clientId)

  if (current === 'test' && record)
    return { hint: t('test.hint'), action: { label: t('test.action'), run: () => leads.toTest(record) } }
  if (current === 'client' && record) {
    const run = () => leads.toClient(record, client?.id)
    if (!client) return { hint: t('client.hint'), action: { label: t('client.choose'), run } }
    const named = { client: client.name }
    return { hint: t('client.hintFound', named), action: { label: t('client.action', named), run } }
  }
  const servers = list.data?.servers ?? []
  const shown = servers.find(({ id }) => id === server?.id)
  // The URL of a server that's off answers only once it's on.
  const target = shown?.isActive ? shown : (servers.find(({ isActive }) => isActive) ?? shown)
  if (target) {
    const run = () => leads.fillIn(workspace.id, target)
    return { hint: t('generate.hint'), action: { label: t('generate.action'), run } }
  }
  if (workspace.kind === 'hosted') return { hint: t('generate.noServerHosted') }
  return { hint: t('generate.noServer'), action: { label: t('generate.example'), run: leads.makeExample } }
}

/** Tells a screen reader of a step that was just done. What was done before needn't be said. */
function Announcement({ done }: { done: ReadonlySet<Step> }) {
  const { t } = useTranslation('firstSteps')
  const [seen, setSeen] = useState(done)
  const [text, setText] = useState('')
  if (seen.size !== done.size) {
    const newest = [...STEPS].reverse().find((step) => done.has(step) && !seen.has(step))
    setSeen(done)
    setText(newest ? t('announced', { step: t(`steps.${newest}`), done: done.size, total: STEPS.length }) : '')
  }
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
