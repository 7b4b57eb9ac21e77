import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomerValue, customerValuesOf } from '../../../shared/management/definition/definition.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { serverRecordQuery } from '../../lib/ipc/server-record.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { issuedFor, issuedStore } from '../../lib/issued-urls/issued-store.ts'
import { useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { useStartService } from '../../lib/use-start-service.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { useIsShown } from '../../ui/feedback/shown-error.ts'
import { SubmitRow } from '../../ui/fields/SubmitRow.tsx'
import { useCountdown } from '../../ui/time/use-countdown.ts'
import { CustomerForm } from './form/CustomerForm.tsx'
import { customerFormSchema } from './form/customer-form.ts'
import { EMPTY_DRAFT } from './form/draft.ts'
import { refusedValues } from './form/refused-values.ts'
import classes from './GeneratePanel.module.css'
import {
  cancelGeneration,
  customerDrafts,
  generate,
  generationOf,
  generationStore,
  retryTime,
  type Target,
  targetKey,
} from './generation-store.ts'
import { LinkNote } from './link/LinkNote.tsx'
import { type ResultSlots, Results } from './results/Results.tsx'

const NONE: readonly CustomerValue[] = []

/** Returns the values that the live version of the server requires for each customer. Empty if the service can't be queried. */
function useRequestedValues({ workspaceId, server }: Target): readonly CustomerValue[] {
  const { mayRead } = useServiceAccess(workspaceId)
  const { data } = useQuery({ ...serverRecordQuery(workspaceId, server.id), enabled: mayRead })
  const live = data?.live?.definition
  return useMemo(() => (live ? customerValuesOf(live) : NONE), [live])
}

/** A server's customer form, and the request that it sends. */
function useGeneration(target: Target, asked: readonly CustomerValue[]) {
  const queryClient = useQueryClient()
  const { failure } = generationOf(useStore(generationStore), target)
  const form = useSchemaForm({
    schema: customerFormSchema(asked),
    saved: EMPTY_DRAFT,
    kept: { drafts: customerDrafts, id: targetKey(target) },
  })
  const waiting = useCountdown(failure ? retryTime(failure) : 0) > 0

  const listQuery = commandQuery('servers.list', { workspaceId: target.workspaceId })
  const refreshServers = () => queryClient.invalidateQueries({ queryKey: listQuery.queryKey })
  const isListed = async () => {
    // A response in flight may be outdated.
    await queryClient.cancelQueries({ queryKey: listQuery.queryKey })
    const { servers } = await queryClient.fetchQuery({ ...listQuery, staleTime: 0 })
    return servers.some(({ id }) => id === target.server.id)
  }

  const submit = form.submit(async (customer) => {
    // Read from the store, because a second click may come before the next render.
    if (waiting || generationOf(generationStore.get(), target).pending) return
    const secretKeys = asked.filter(({ secret }) => secret).map(({ key }) => key)
    await generate(target, customer, isListed, secretKeys)
  })
  return { form, submit, waiting, refreshServers }
}

type ElementRef<E extends HTMLElement> = RefObject<E | null>

/** Scrolls the error of a failed generation into view, and focuses it if the focus was lost. */
function useFocusOnFailure(panel: ElementRef<HTMLElement>, failedAt: number | undefined) {
  const seenFailure = useRef(failedAt)
  useEffect(() => {
    if (failedAt === seenFailure.current) return
    seenFailure.current = failedAt
    const alert = panel.current?.querySelector('[role="alert"]')
    alert?.scrollIntoView({ block: 'nearest' })
    // The clicked button, Cancel or one in the last alert, was removed.
    focusIfLost(alert)
  }, [panel, failedAt])
}

/** Shows the newest URL, and focuses the identity field for the next customer. */
function useFocusOnResult(
  panel: ElementRef<HTMLElement>,
  identity: ElementRef<HTMLInputElement>,
  newest: string | undefined,
) {
  const seen = useRef(newest)
  useEffect(() => {
    if (newest === seen.current) return
    seen.current = newest
    identity.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [panel, identity, newest])
}

interface Props extends ResultSlots {
  target: Target
  /** Shown above everything until there's a result, unless the API key was rejected: how to get started. */
  lead?: ReactNode
  /** Shown below the identity field: what's known about the typed identity. */
  identityNote?: (identity: string) => ReactNode
  active: boolean
  /** Opens the workspace's API key settings. */
  onOpenSettings: () => void
}

/** A server's customer form, with its results next to it. Each server needs its own `key`. */
export function GeneratePanel({
  target,
  lead,
  identityNote,
  active,
  onOpenSettings,
  remedy,
  copyAs,
  cardFooter,
  afterCard,
  rowRemedy,
  rowActions,
}: Props) {
  const { t } = useTranslation('generate')
  const { start } = useStartService()
  const { pending, failure } = generationOf(useStore(generationStore), target)
  const issued = issuedFor(useStore(issuedStore), target.workspaceId, target.server.id)
  const asked = useRequestedValues(target)
  const identity = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { form, submit, waiting, refreshServers } = useGeneration(target, asked)
  useShortcut('generate', () => submit())
  useFocusOnFailure(panel, failure?.at)
  // The result is the focus of attention until the next customer is typed.
  const isDone = issued.length > 0 && !form.edited && pending === null
  const isRejected = useIsShown({ kind: 'unauthenticated' })
  useFocusOnResult(panel, identity, issued[0]?.id)
  return (
    <div ref={panel} className={classes.panel} data-generate-for={target.server.id}>
      <div className={classes.lead}>{issued.length === 0 && !isRejected && lead}</div>
      <Stack gap="md">
        {!active && <Note>{t('inactive')}</Note>}
        <LinkNote target={target} busy={pending !== null} />
        <CustomerForm
          workspaceId={target.workspaceId}
          form={form}
          onSubmit={submit}
          asked={asked}
          refused={refusedValues(failure?.error, asked)}
          readOnly={pending !== null}
          identityRef={identity}
          identityNote={identityNote?.(form.values.primaryIdentity)}
        >
          <SubmitRow
            label={t('submit')}
            shortcut="generate"
            startedAt={pending?.startedAt ?? null}
            working={t('generating')}
            disabled={waiting}
            quiet={isDone || isRejected}
            onCancel={() => cancelGeneration(target)}
          />
          {failure && (
            <ErrorAlert
              key={failure.at}
              error={failure.error}
              at={failure.at}
              actions={{
                retry: () => submit(),
                refreshServers: () => void refreshServers(),
                openSettings: onOpenSettings,
                startService: start,
                changePort: onOpenSettings,
              }}
            />
          )}
        </CustomerForm>
      </Stack>
      <Results
        issued={issued}
        quiet={!isDone}
        remedy={remedy}
        copyAs={copyAs}
        cardFooter={cardFooter}
        afterCard={afterCard}
        rowRemedy={rowRemedy}
        rowActions={rowActions}
      />
    </div>
  )
}
