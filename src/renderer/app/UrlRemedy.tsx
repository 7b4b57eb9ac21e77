import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { en } from '../../shared/text/catalogue.ts'
import { describeError } from '../lib/errors/describe-error.ts'
import { useCurrentWorkspace, useSelectWorkspace } from '../lib/ipc/current-workspace.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { useTask } from '../lib/ipc/use-task.ts'
import { type Issued, moveIssued } from '../lib/issued-urls/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../lib/toast-store.ts'
import { isWorthCopying, type UrlState, type UrlStateName } from '../lib/url-state/url-state.ts'
import { useUrlState } from '../lib/url-state/use-url-states.ts'
import { type UrlPlace, useGenerateAgain } from './use-generate-again.ts'

interface Props {
  issued: Issued
  /** In a list, where its name has to say of whom it is. */
  listed?: boolean
  /** Another button is the filled one. */
  quiet?: boolean
  /** What lies over the window has to go before another screen is shown. */
  onLeave?: () => void
}

/** The button that makes a URL of this session work again, or leads to what does; nothing where it works or nothing can. */
export function UrlRemedy({ issued, ...props }: Props) {
  const state = useUrlState(issued)
  const { workspaceId, server, customer, access } = issued
  const place = { workspaceId, server, customer, customerId: access.customerId }
  return <StateRemedy place={place} state={state} onMove={(url) => moveIssued(issued.id, url)} {...props} />
}

interface StateProps {
  place: UrlPlace
  state: UrlState
  /** Puts another address of the same access in the place of the one that's shown. */
  onMove?: (url: string) => void
  listed?: boolean
  quiet?: boolean
  /** What lies over the window has to go before another screen is shown. */
  onLeave?: () => void
}

const REMEDIES: ReadonlySet<UrlStateName> = new Set([
  'needsValues',
  'loginFailed',
  'apiRefuses',
  'paused',
  'expired',
  'ended',
  'revoked',
  'customerRemoved',
  'serviceStopped',
])

/** Whether a list has a button for a state. Most of its rows have none, and needn't look any further. */
export const isListedRemedy = ({ name }: UrlState): boolean => REMEDIES.has(name)

type Remedy = { key: keyof (typeof en)['urlState']['actions']; act: () => void | Promise<void> }

/** The same for a URL in a known state. */
export function StateRemedy({ place, state, onMove, listed = false, quiet = false, onLeave }: StateProps) {
  const { t } = useTranslation(['urlState', 'customers'])
  const { t: tError } = useTranslation('errors')
  const [, navigate] = useLocation()
  const current = useCurrentWorkspace()
  const select = useSelectWorkspace()
  const task = useTask()
  const { workspaceId, server, customer, customerId } = place
  const generateAgain = useGenerateAgain()
  const { primaryIdentity } = customer
  const { mayGenerate, mayManage } = useServiceAccess(workspaceId)

  const go = async (path: string) => {
    onLeave?.()
    if (current?.id !== workspaceId) await select(workspaceId)
    navigate(path)
  }
  const openCustomer = () => go(paths.servers(server.id, 'customers', customerId ?? undefined))
  const resume = (tokenId: string) => async () => {
    await invoke('tokens.resume', { workspaceId, id: tokenId })
    showToast({
      text: t('customers:resumed', { customer: primaryIdentity }),
      undo: async () => void (await invoke('tokens.pause', { workspaceId, id: tokenId })),
    })
  }
  const activate = async () => {
    await invoke('servers.setActive', { workspaceId, id: server.id, isActive: true })
    showToast({ text: t('activated', { server: server.name }) })
  }
  const remedy = (): Remedy | null => {
    switch (state.name) {
      case 'paused':
        return mayManage ? { key: state.name, act: resume(state.tokenId) } : null
      case 'needsValues':
      case 'loginFailed':
      case 'apiRefuses':
      case 'expired':
        return mayManage ? { key: state.name, act: openCustomer } : null
      case 'ended':
        return { key: state.name, act: openCustomer }
      case 'revoked':
      case 'customerRemoved':
        return mayGenerate
          ? {
              key: state.name,
              act: () => {
                onLeave?.()
                return generateAgain(place)
              },
            }
          : null
      case 'serverInactive':
        // In a list it's the server's matter, which is said above it.
        return mayManage && !listed ? { key: state.name, act: activate } : null
      case 'oldAddress':
      case 'earlierAddress':
        return onMove ? { key: state.name, act: () => onMove(state.current) } : null
      case 'unreachable':
        return listed ? null : { key: state.name, act: () => go(paths.reachable()) }
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
      variant={listed || quiet || isWorthCopying(state) ? 'default' : 'filled'}
      loading={task.busy}
      aria-label={listed ? t('actionFor', { action, customer: primaryIdentity }) : undefined}
      onClick={() => void run()}
    >
      {action}
    </Button>
  )
}
