import { IconCopy, IconLink, IconPlugConnected, IconRotate, IconShare3, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { canHandOut, isWorthCopying, type UrlState } from '../../../shared/history/url-state.ts'
import { testOnScreen } from '../../features/probe/screen/test-on-screen.ts'
import { afterModal } from '../../lib/after-modal.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { appErrorOf } from '../../lib/errors/report-bug.ts'
import { openHandOff } from '../../lib/hand-off-store.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { readIssued } from '../../lib/issued-urls/read-issued.ts'
import { useShowUrls } from '../../lib/issued-urls/use-show-urls.ts'
import { paths } from '../../lib/paths.ts'
import { showToast } from '../../lib/toast-store.ts'
import { askToRotate } from '../rotation-store.ts'
import { useGenerateAgain } from '../use-generate-again.ts'
import { type PaletteRow, rowsOfSubjects, type Verb } from './palette-row.ts'
import { useCopyUrl } from './use-copy-url.ts'
import { type FoundCustomer, useFoundCustomers } from './use-found-customers.ts'

/** Number of customers that show their actions when only a name is typed. */
const EXPANDED = 2

/** Returns matching customers on each of their servers, with actions on their URLs. */
export function useCustomerRows(query: string, words: readonly string[], limit: number) {
  const { t } = useTranslation('shell')
  const { t: tError } = useTranslation('errors')
  const [, navigate] = useLocation()
  const workspaceId = useWorkspaceId()
  const { mayGenerate, mayRead, mayManage } = useServiceAccess(workspaceId)
  const showUrls = useShowUrls()
  const generateAgain = useGenerateAgain()
  const copyUrl = useCopyUrl()

  const attempt = (work: Promise<void>) =>
    void work.catch((thrown: unknown) => {
      const { title, remedy } = describeError(appErrorOf('The palette', thrown), tError)
      showToast({ text: `${title} ${remedy}` })
    })
  const detailOf = ({ customer, server }: FoundCustomer) =>
    [customer.metadata.name, server?.name].filter(Boolean).join(' · ')
  const verb = (
    key: 'copyOf' | 'shareOf' | 'testOf' | 'rotateOf' | 'generateFor',
    icon: PaletteRow['icon'],
    actOn: (of: FoundCustomer) => (() => void) | undefined,
  ): Verb<FoundCustomer> => ({
    words: t(`palette.${key}`, { name: '' }),
    row: (of) => {
      const act = actOn(of)
      const name = of.customer.primaryIdentity
      const id = `${key}:${of.server?.id}:${of.customerId ?? name}`
      return act ? { id, label: t(`palette.${key}`, { name }), detail: detailOf(of), icon, act } : null
    },
  })
  const withUrl =
    (isOffered: (state: UrlState) => boolean, act: (record: IssuedRecord) => Promise<void>) =>
    ({ url }: FoundCustomer) =>
      url && isOffered(url.state) ? () => attempt(act(url.record)) : undefined
  const verbs = [
    verb(
      'copyOf',
      IconCopy,
      withUrl(isWorthCopying, ({ id }) => copyUrl(() => invoke('history.copy', { id, what: 'url' }))),
    ),
    verb(
      'shareOf',
      IconShare3,
      withUrl(isWorthCopying, async (record) => openHandOff(await readIssued(record))),
    ),
    verb(
      'testOf',
      IconPlugConnected,
      withUrl(canHandOut, async ({ id }) => {
        const { url } = await invoke('history.access', { id })
        navigate(paths.test())
        testOnScreen({ url, headers: {}, workspaceId })
      }),
    ),
    verb('rotateOf', IconRotate, ({ server, rotatable }) =>
      mayManage && server && rotatable
        ? () => afterModal(() => askToRotate({ workspaceId, server, ...rotatable }))
        : undefined,
    ),
    verb('generateFor', IconLink, ({ server, customer, customerId }) =>
      mayGenerate && server ? () => attempt(generateAgain({ workspaceId, server, customer, customerId })) : undefined,
    ),
  ]
  const { subjects, searching } = useFoundCustomers(query, verbs)
  const open = (of: FoundCustomer): PaletteRow | null => {
    const { customer, customerId, server, isNew } = of
    if (isNew) return null
    return {
      id: `customer:${server?.id}:${customerId ?? customer.primaryIdentity}`,
      label: customer.primaryIdentity,
      detail: detailOf(of),
      icon: IconUser,
      act: () => {
        if (!mayRead || customerId === null) showUrls(workspaceId, customer.primaryIdentity)
        else navigate(server ? paths.servers(server.id, 'customers', customerId) : paths.people(customerId))
      },
    }
  }
  return { rows: rowsOfSubjects(words, subjects, open, verbs, { rows: limit, expanded: EXPANDED }), searching }
}
