import { Box, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../shared/management/records/customer-record.ts'
import { tokenEnding } from '../../shared/mask.ts'
import type { Target } from '../features/generate/generation-store.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { issuedFor, issuedStore } from '../lib/issued-urls/issued-store.ts'
import { useStore } from '../lib/store.ts'
import { Note } from '../ui/feedback/Note.tsx'
import { newUrlRows } from './access-tabs.tsx'
import classes from './ExistingUrl.module.css'

const RotateDialog = lazy(async () => ({
  default: (await import('../features/customers/tokens/RotateDialog.tsx')).RotateDialog,
}))

const ASK_AFTER_MS = 250
const MAX_IDENTITY_LENGTH = 320

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
        (mayRead ? <AtService target={target} typed={typed} /> : <InSession target={target} typed={typed} />)}
    </div>
  )
}

function AtService({ target: { workspaceId, server }, typed }: { target: Target; typed: string }) {
  const { mayManage } = useServiceAccess(workspaceId)
  const { t } = useTranslation('generate')
  const [asked] = useDebouncedValue(typed, ASK_AFTER_MS)
  const [rotating, setRotating] = useState(false)
  const { data } = useQuery({
    ...commandQuery('customers.find', { workspaceId, primaryIdentity: asked }),
    enabled: asked === typed && typed.length <= MAX_IDENTITY_LENGTH,
    staleTime: 0,
    gcTime: 0,
  })
  const tokens = data?.access.find(({ serverId }) => serverId === server.id)?.tokens.filter(isInUse) ?? []
  const [newest] = tokens
  if (!data || asked !== typed || newest === undefined) return null
  return (
    <Note>
      <p>{t('existing.local', { count: tokens.length, endings: inBrackets(tokens.map(({ ending }) => ending)) })}</p>
      {mayManage && (
        <Box mt="xs">
          <Button variant="default" onClick={() => setRotating(true)}>
            {t('existing.rotate')}
          </Button>
        </Box>
      )}
      {rotating &&
        // Its own form can't stand in this one, nor is this one sent with it.
        createPortal(
          <div onSubmit={(event) => event.stopPropagation()}>
            <Suspense>
              <RotateDialog
                server={server}
                customer={data.customer}
                token={newest}
                newUrlRows={newUrlRows}
                onClose={() => setRotating(false)}
              />
            </Suspense>
          </div>,
          document.body,
        )}
    </Note>
  )
}

function InSession({ target: { workspaceId, server }, typed }: { target: Target; typed: string }) {
  const { t } = useTranslation('generate')
  const before = issuedFor(useStore(issuedStore), workspaceId, server.id).filter(
    ({ customer }) => customer.primaryIdentity === typed,
  )
  if (before.length === 0) return null
  const endings = before.map(({ access }) => tokenEnding(access.token))
  return <Note>{t('existing.session', { count: before.length, endings: inBrackets(endings) })}</Note>
}
