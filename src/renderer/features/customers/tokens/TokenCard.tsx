import { Flex, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenUrlState, type UrlState } from '../../../../shared/history/url-state.ts'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { TokenEnding } from '../../../ui/access/TokenEnding.tsx'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { useStateHint } from '../../../ui/access/use-state-hint.ts'
import { ClaimState } from '../../../ui/claims/ClaimState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { type AskedOfToken, NextStep, TokenMenu } from './TokenActions.tsx'
import { TokenFacts } from './TokenFacts.tsx'

interface Props {
  token: TokenRecord
  server: { isActive: boolean }
  /** Whether it's the customer's only token. */
  isOnly: boolean
  customerName: string
  /** Actions on the URL, if this desk still has it. */
  url: (state: UrlState) => ReactNode
  onAsk: (what: AskedOfToken) => void
  /** Called with the nodes of the service that haven't confirmed the change. */
  onPaused: (unconfirmed: readonly UnconfirmedNode[]) => void
}

/** A token: its state, times, usage, and actions. */
export function TokenCard({ token, server, isOnly, customerName, url, onAsk, onPaused }: Props) {
  const { t } = useTranslation('customers')
  const task = useTask()
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const { id, state, createdAt, values, secretsSet, problem } = token
  const urlState = tokenUrlState(token, server)
  const hint = useStateHint(urlState)
  const over = state === 'revoked' || state === 'ended'
  const manages = !over && mayManage
  const silent = state === 'paused' || state === 'expired'

  const turn = (to: 'pause' | 'resume') => async () => {
    if (to === 'pause') onPaused((await invoke('tokens.pause', { workspaceId, id })).unconfirmed ?? [])
    else await invoke('tokens.resume', { workspaceId, id })
    const undone = to === 'pause' ? 'resume' : 'pause'
    showToast({
      text: t(to === 'pause' ? 'paused' : 'resumed', { customer: customerName }),
      undo: async () => void (await invoke(`tokens.${undone}`, { workspaceId, id })),
    })
  }
  const bound = [...Object.entries(values), ...secretsSet.map((key) => [key, null] as const)]
  return (
    <Paper
      component="article"
      withBorder
      radius="lg"
      shadow={over ? undefined : 'sm'}
      py={over ? 'xs' : 'md'}
      px="lg"
      aria-label={t('token.label', { date: createdAt.slice(0, 10) })}
    >
      <Stack gap={over ? '3xs' : 'xs'}>
        <Flex component="header" gap="xs" align="flex-start" mih="var(--control-xs)">
          <Flex gap="xs" align="center" wrap="wrap" flex={1} miw={0} mih="var(--control-xs)">
            <UrlStateBadge state={urlState} />
            <Text span size="sm" c="dimmed">
              <TokenEnding ending={token.ending} />
            </Text>
            <TokenFacts token={token} over={over} isOnly={isOnly} />
          </Flex>
          {manages && (
            <TokenMenu token={token} busy={task.busy} onAsk={onAsk} onPause={() => void task.run(turn('pause'))} />
          )}
        </Flex>
        {bound.length > 0 && (
          <Flex component="dl" gap="2xs" wrap="wrap" aria-label={t('token.values')}>
            {bound.map(([key, value]) => (
              <Flex
                key={key}
                component="div"
                gap="2xs"
                maw="100%"
                py="4xs"
                px="2xs"
                bdrs="xs"
                bg="var(--well)"
                fz="xs"
                lh="row"
                data-mono
              >
                <Text component="dt" inherit flex="none" c="var(--text-3)" dir="auto">
                  {key}
                </Text>
                <Text
                  component="dd"
                  inherit
                  truncate
                  c={value === null ? 'dimmed' : undefined}
                  dir="auto"
                  data-selectable
                  title={value ?? undefined}
                >
                  {value ?? `•••• ${t('token.secretSet')}`}
                </Text>
              </Flex>
            ))}
          </Flex>
        )}
        {!over && <ClaimState workspaceId={workspaceId} tokenId={id} />}
        {problem && hint && <Note tone="care">{hint}</Note>}
        {silent && (
          <Text size="sm" c="dimmed">
            {t('token.saysWhomToAsk')}
          </Text>
        )}
        {manages && (problem || state === 'paused') && (
          <Group gap="xs">
            <NextStep token={token} busy={task.busy} onAsk={onAsk} onResume={() => void task.run(turn('resume'))} />
          </Group>
        )}
        {!over && url(urlState)}
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Paper>
  )
}
