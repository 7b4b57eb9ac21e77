import { useTranslation } from 'react-i18next'
import type { CustomerAccess, CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { MAX_MESSAGE } from '../../../../shared/management/records/server-customer.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { hasUnsavedLimits } from '../../../ui/limits/limit-drafts.ts'
import { CustomerLimits } from './CustomerLimits.tsx'
import { CustomerTags } from './CustomerTags.tsx'
import { SavedText } from './SavedText.tsx'
import { ToolAccess } from './ToolAccess.tsx'

interface Props {
  customer: CustomerRow
  /** The customer's access, by server. */
  access: readonly CustomerAccess[]
}

/**
 * Rarely changed settings of a customer: tags, and the tools, limits, and message for each server. If nothing can be changed, shows only
 * what's set.
 */
export function CustomerFolds({ customer, access }: Props) {
  const mayManage = useMayManage()
  const { t } = useTranslation(['customers', 'limits'])
  const named = (title: string, { serverName }: CustomerAccess) =>
    access.length > 1 ? t('fold.of', { title, server: serverName }) : title
  return (
    <>
      {access.map((each) => (
        <ServerFolds
          key={each.serverId}
          customerId={customer.id}
          access={each}
          titleOf={(title) => named(title, each)}
        />
      ))}
      {(mayManage || customer.tags.length > 0) && (
        <Fold title={t('tags.label')} summary={customer.tags.length === 0 ? t('fold.none') : customer.tags.join(', ')}>
          <fieldset disabled={!mayManage}>
            <CustomerTags id={customer.id} tags={customer.tags} />
          </fieldset>
        </Fold>
      )}
    </>
  )
}

interface ServerProps {
  customerId: string
  access: CustomerAccess
  titleOf: (title: string) => string
}

function ServerFolds({ customerId, access, titleOf }: ServerProps) {
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const { t } = useTranslation(['customers', 'limits'])
  const { serverId, serverTools, tools, limits, message } = access
  const allowed = tools === null ? serverTools : serverTools.filter(({ name }) => tools.includes(name))
  const own = Object.values(limits).filter((limit) => limit !== undefined).length
  const saveMessage = async (text: string) => {
    const change = { kind: 'setMessage', message: text } as const
    await invoke('customers.changeMany', { workspaceId, serverId, ids: [customerId], change })
  }
  return (
    <>
      <Fold
        title={titleOf(t('tools.title'))}
        summary={
          tools === null ? t('tools.all') : t('tools.chosen', { count: allowed.length, total: serverTools.length })
        }
      >
        <fieldset disabled={!mayManage}>
          <ToolAccess customerId={customerId} access={access} />
        </fieldset>
      </Fold>
      {(mayManage || own > 0) && (
        <Fold
          title={titleOf(t('limits:title'))}
          opened={hasUnsavedLimits(customerId)}
          summary={own === 0 ? t('fold.serverLimits') : t('fold.ownLimits', { count: own })}
        >
          <fieldset disabled={!mayManage}>
            <CustomerLimits customerId={customerId} access={access} />
          </fieldset>
        </Fold>
      )}
      {(mayManage || message !== '') && (
        <Fold title={titleOf(t('message.label'))} summary={message === '' ? t('fold.none') : message}>
          <fieldset disabled={!mayManage}>
            <SavedText
              titled
              label={t('message.label')}
              description={t('message.hint')}
              text={message}
              max={MAX_MESSAGE}
              save={saveMessage}
              saved={t('message.saved')}
            />
          </fieldset>
        </Fold>
      )}
    </>
  )
}
