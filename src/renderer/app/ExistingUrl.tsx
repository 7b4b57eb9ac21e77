import { Box, Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../shared/management/records/customer-record.ts'
import type { Target } from '../features/generate/generation-store.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { recordOfToken } from '../lib/issued-urls/record-of-token.ts'
import { CopyButton } from '../ui/copy/CopyButton.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import classes from './ExistingUrl.module.css'
import { askToRotate } from './rotation-store.ts'

const ASK_AFTER_MS = 250
const MAX_IDENTITY_LENGTH = 320
/** URLs that differ in the ends of their tokens. */
const MAX_NAMED = 5

/** `" (…a1b2, …c3d4)"`, as far as they're known, with nothing to break a line at. */
function inBrackets(endings: readonly (string | null)[]): string {
  const known = endings.flatMap((ending) => (ending === null ? [] : [`…\u2060${ending}`]))
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}

/** Whether the token still gives access, or does once it's resumed. */
const isInUse = ({ state }: TokenRecord) => state === 'live' || state === 'paused'

interface Props {
  target: Target
  /** As it's typed now. */
  identity: string
}

/** Below a typed identity: that this customer has a URL of the server already, before another one is made. */
export function ExistingUrl({ target, identity }: Props) {
  const { mayRead } = useServiceAccess(target.workspaceId)
  const typed = identity.trim()
  return (
    <div role="status" className={classes.place}>
      {typed !== '' &&
        (mayRead ? <AtService target={target} typed={typed} /> : <InHistory target={target} typed={typed} />)}
    </div>
  )
}

function AtService({ target: { workspaceId, server }, typed }: { target: Target; typed: string }) {
  const { mayManage } = useServiceAccess(workspaceId)
  const { t } = useTranslation('generate')
  const [asked] = useDebouncedValue(typed, ASK_AFTER_MS)
  const { data } = useQuery({
    ...commandQuery('customers.find', { workspaceId, primaryIdentity: asked }),
    enabled: asked === typed && typed.length <= MAX_IDENTITY_LENGTH,
    staleTime: 0,
    gcTime: 0,
  })
  const { records } = useHistoryOf({ workspaceId, server }, typed)
  const tokens = data?.access.find(({ serverId }) => serverId === server.id)?.tokens.filter(isInUse) ?? []
  const [newest] = tokens
  if (!data || asked !== typed || newest === undefined) return null
  // A URL that another desk made isn't here to be copied.
  const kept = recordOfToken(records, newest)
  return (
    <Note>
      <p>{t('existing.local', { count: tokens.length, endings: inBrackets(tokens.map(({ ending }) => ending)) })}</p>
      {(kept || mayManage) && (
        <Group mt="xs" gap="xs">
          {kept && <CopyExisting id={kept.id} several={tokens.length > 1} />}
          {mayManage && (
            <Button
              variant="default"
              onClick={() => askToRotate({ workspaceId, server, customer: data.customer, token: newest })}
            >
              {t('existing.rotate')}
            </Button>
          )}
        </Group>
      )}
    </Note>
  )
}

/** What this desk remembers, where the service can’t be asked. */
function InHistory({ target, typed }: { target: Target; typed: string }) {
  const { t } = useTranslation('generate')
  const { records, total } = useHistoryOf(target, typed)
  const [newest] = records
  if (newest === undefined) return null
  const endings = inBrackets(records.map(({ tokenEnd }) => tokenEnd))
  return (
    <Note>
      <p>{t('existing.history', { count: total, endings })}</p>
      <Box mt="xs">
        <CopyExisting id={newest.id} several={total > 1} />
      </Box>
    </Note>
  )
}

/** The URLs that this desk generated for a customer of a server, the newest first. */
function useHistoryOf({ workspaceId, server }: Target, typed: string) {
  const [asked] = useDebouncedValue(typed, ASK_AFTER_MS)
  const filter = { workspaceId, serverId: server.id, identity: asked, states: ['issued' as const] }
  const { data } = useQuery({
    ...commandQuery('history.list', { filter, sort: {}, offset: 0, limit: MAX_NAMED }),
    enabled: asked === typed && typed.length <= MAX_IDENTITY_LENGTH,
    gcTime: 0,
  })
  return data && asked === typed ? data : { records: [], total: 0 }
}

function CopyExisting({ id, several }: { id: string; several: boolean }) {
  const { t } = useTranslation('generate')
  return (
    <CopyButton
      value={() => invoke('history.copy', { id, what: 'url' })}
      label={t(several ? 'existing.copyNewest' : 'existing.copy')}
    />
  )
}
