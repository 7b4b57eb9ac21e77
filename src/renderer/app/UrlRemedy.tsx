import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { isWorthCopying, type UrlState, type UrlStateName } from '../../shared/history/url-state.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { en } from '../../shared/text/catalogue.ts'
import { describeError } from '../lib/errors/describe-error.ts'
import { useCurrentWorkspace, useSelectWorkspace } from '../lib/ipc/current-workspace.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { useTask } from '../lib/ipc/use-task.ts'
import { type Issued, updateIssuedUrl } from '../lib/issued-urls/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../lib/toast-store.ts'
import { useUrlState } from '../lib/url-state/use-url-states.ts'
import { type UrlPlace, useGenerateAgain } from './use-generate-again.ts'

interface Props {
  issued: Issued
  /** Whether the button is in a list, where its accessible name must include the customer. */
  listed?: boolean
  /** Whether another button is the primary one. */
  quiet?: boolean
  /** Closes overlays before another screen is shown. */
  onLeave?: () => void
}

/**
 * The button that makes a URL from this session work again, or opens the screen that can. Renders nothing if the URL works or can't be
 * fixed.
 */
export function UrlRemedy({ issued, ...props }: Props) {
  const state = useUrlState(issued)
  const { workspaceId, server, customer, access } = issued
  const place = { workspaceId, server, customer, customerId: access.customerId }
  return <StateRemedy place={place} state={state} onNewUrl={(url) => updateIssuedUrl(issued.id, url)} {...props} />
}

interface StateProps {
  place: UrlPlace
  state: UrlState
  /** Replaces the displayed URL with another one for the same access. */
  onNewUrl?: (url: string) => void
  listed?: boolean
  quiet?: boolean
  /** Closes overlays before another screen is shown. */
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

/** Whether a list shows a button for this state. Most rows have none and can skip further work. */
export const isListedRemedy = ({ name }: UrlState): boolean => REMEDIES.has(name)

type Remedy = { key: keyof (typeof en)['urlState']['actions']; act: () => void | Promise<void> }

/** Like {@link UrlRemedy}, for a URL whose state is known. */
export function StateRemedy({ place, state, onNewUrl, listed = false, quiet = false, onLeave }: StateProps) {
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
        // In a list, this state concerns the whole server and is covered by the notice above the list.
        return mayManage && !listed ? { key: state.name, act: activate } : null
      case 'oldAddress':
      case 'earlierAddress':
        return onNewUrl ? { key: state.name, act: () => onNewUrl(state.current) } : null
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
      {...(listed && { size: 'xs' })}
      variant={listed || quiet || isWorthCopying(state) ? 'default' : 'filled'}
      loading={task.busy}
      aria-label={listed ? t('actionFor', { action, customer: primaryIdentity }) : undefined}
      onClick={() => void run()}
    >
      {action}
    </Button>
  )
}
