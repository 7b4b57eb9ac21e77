import { Button, Flex, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { tokenUrlState, type UrlState } from '../../../lib/url-state/url-state.ts'
import { TokenEnding } from '../../../ui/access/TokenEnding.tsx'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { useStateHint } from '../../../ui/access/use-state-hint.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

interface Props {
  token: TokenRecord
  server: { isActive: boolean }
  customerName: string
  /** Actions on the URL, if this desk still has it. */
  url: (state: UrlState) => ReactNode
  onAsk: (what: 'values' | 'rotate' | 'expiry' | 'revoke') => void
  /** Called with the nodes of the service that haven't confirmed the change. */
  onPaused: (unconfirmed: readonly UnconfirmedNode[]) => void
}

/** A token: its state, times, usage, and actions. */
export function TokenCard({ token, server, customerName, url, onAsk, onPaused }: Props) {
  const { t, i18n } = useTranslation('customers')
  const task = useTask()
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const number = new Intl.NumberFormat(i18n.language)
  const { id, state, createdAt, expiresAt, retiresAt, lastCallAt, calls, errors, values, secretsSet, problem } = token
  const urlState = tokenUrlState(token, server)
  const hint = useStateHint(urlState)
  const over = state === 'revoked' || state === 'ended'
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
        <Flex component="header" rowGap="3xs" columnGap="md" wrap="wrap" c="dimmed" align="center" fz="sm">
          <UrlStateBadge state={urlState} />
          <TokenEnding ending={token.ending} />
          <span>
            {t('token.created')} <RelativeTime time={createdAt} />
          </span>
          {retiresAt !== null && !over && (
            <span>
              {t('token.retires')} <RelativeTime time={retiresAt} />
            </span>
          )}
          {expiresAt !== null && !over && (
            <span>
              {t(state === 'expired' ? 'token.expired' : 'token.expires')} <RelativeTime time={expiresAt} />
            </span>
          )}
          {expiresAt === null && state === 'live' && <span>{t('token.neverExpires')}</span>}
        </Flex>
        <Flex component="p" rowGap="4xs" columnGap="md" wrap="wrap" c="dimmed" fz="sm">
          {calls === 0 ? (
            t('token.unused')
          ) : (
            <>
              {t('token.calls', { count: calls, number: number.format(calls) })}
              {errors > 0 && (
                <Text span inherit c="var(--bad)">
                  {t('token.errors', { count: errors, number: number.format(errors) })}
                </Text>
              )}
              {lastCallAt !== null && (
                <span>
                  {t('token.lastCall')} <RelativeTime time={lastCallAt} />
                </span>
              )}
            </>
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
        {problem && hint && <Note tone="care">{hint}</Note>}
        {silent && (
          <Text size="sm" c="dimmed">
            {t('token.saysWhomToAsk')}
          </Text>
        )}
        {!over && url(urlState)}
        {!over && mayManage && (
          <Group gap="2xs" align="stretch">
            {(problem !== null || bound.length > 0) && (
              <Button size="xs" variant={problem ? 'filled' : 'default'} onClick={() => onAsk('values')}>
                {t('token.setValues')}
              </Button>
            )}
            {state === 'paused' ? (
              <Button size="xs" loading={task.busy} onClick={() => void task.run(turn('resume'))}>
                {t('token.resume')}
              </Button>
            ) : (
              state !== 'expired' && (
                <Button size="xs" variant="default" loading={task.busy} onClick={() => void task.run(turn('pause'))}>
                  {t('token.pause')}
                </Button>
              )
            )}
            {state !== 'retiring' && state !== 'expired' && (
              <Button size="xs" variant="default" onClick={() => onAsk('rotate')}>
                {t('token.rotate')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => onAsk('expiry')}>
              {t('token.expiry')}
            </Button>
            <Button size="xs" variant="default" c="var(--bad)" onClick={() => onAsk('revoke')}>
              {t('token.revoke')}
            </Button>
          </Group>
        )}
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Paper>
  )
}
