import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { en } from '../../shared/text/catalogue.ts'
import { fillInAgain } from '../features/generate/form/fill-in-again.ts'
import { describeError } from '../lib/errors/describe-error.ts'
import { useCurrentWorkspace, useSelectWorkspace } from '../lib/ipc/current-workspace.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { serverRecordQuery } from '../lib/ipc/server-record.ts'
import { useTask } from '../lib/ipc/use-task.ts'
import { type Issued, moveIssued } from '../lib/issued-urls/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../lib/toast-store.ts'
import { isWorthCopying } from '../lib/url-state/url-state.ts'
import { useUrlState } from '../lib/url-state/use-url-states.ts'

interface Props {
  issued: Issued
  /** In a list, where its name has to say of whom it is. */
  listed?: boolean
  /** What lies over the window has to go before another screen is shown. */
  onLeave?: () => void
}

type Remedy = { key: keyof (typeof en)['urlState']['actions']; act: () => void | Promise<void> }

/** The button that makes an issued URL work again, or leads to what does; nothing where it works or nothing can. */
export function UrlRemedy({ issued, listed = false, onLeave }: Props) {
  const { t } = useTranslation(['urlState', 'customers'])
  const { t: tError } = useTranslation('errors')
  const state = useUrlState(issued)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const current = useCurrentWorkspace()
  const select = useSelectWorkspace()
  const task = useTask()
  const { workspaceId, server, customer, access } = issued
  const { primaryIdentity } = customer
  const local = workspaceId === LOCAL_WORKSPACE_ID

  const go = async (path: string) => {
    onLeave?.()
    if (current?.id !== workspaceId) await select(workspaceId)
    navigate(path)
  }
  const openCustomer = () => go(paths.servers(server.id, 'customers', access.customerId))
  const resume = (tokenId: string) => async () => {
    await invoke('tokens.resume', { id: tokenId })
    showToast({
      text: t('customers:resumed', { customer: primaryIdentity }),
      undo: async () => void (await invoke('tokens.pause', { id: tokenId })),
    })
  }
  const activate = async () => {
    await invoke('servers.setActive', { id: server.id, isActive: true })
    showToast({ text: t('activated', { server: server.name }) })
  }
  const generateAgain = async () => {
    const record = queryClient.getQueryData(serverRecordQuery(server.id).queryKey)
    const putBack = fillInAgain({ workspaceId, server }, customer, record)
    if (putBack) showToast({ text: t('filledIn', { customer: primaryIdentity }), undo: async () => putBack() })
    await go(paths.servers(server.id, 'generate'))
  }
  const remedy = (): Remedy | null => {
    switch (state.name) {
      case 'paused':
        return { key: state.name, act: resume(state.tokenId) }
      case 'expired':
      case 'ended':
        return { key: state.name, act: openCustomer }
      case 'revoked':
      case 'customerRemoved':
        return { key: state.name, act: generateAgain }
      case 'serverInactive':
        // In a list it's the server's matter, which is said above it.
        return local && !listed ? { key: state.name, act: activate } : null
      case 'oldAddress':
        return { key: state.name, act: () => moveIssued(issued.id, state.current) }
      case 'serviceStopped':
        return { key: state.name, act: () => go(paths.settings(LOCAL_WORKSPACE_ID)) }
      default:
        return null
    }
  }
  const found = remedy()
  if (found === null) return null
  const run = async () => {
    const error = await task.run(async () => found.act())
    if (error === null) return
    const { title, remedy } = describeError(error, tError)
    showToast({ text: `${title} ${remedy}` })
  }
  const action = t(`actions.${found.key}`)
  return (
    <Button
      variant={listed || isWorthCopying(state) ? 'default' : 'filled'}
      loading={task.busy}
      aria-label={listed ? t('actionFor', { action, customer: primaryIdentity }) : undefined}
      onClick={() => void run()}
    >
      {action}
    </Button>
  )
}
