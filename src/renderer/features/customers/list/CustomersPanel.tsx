import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFormDraft } from '../../../lib/form/form-drafts.ts'
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { limitDrafts, limitPlace } from '../../../ui/limits/limit-drafts.ts'
import { CustomerDrawer } from '../drawer/CustomerDrawer.tsx'
import type { NewUrlRows } from '../tokens/NewUrlDialog.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { useCustomers } from './use-customers.ts'

const SEARCH_AFTER_MS = 150

interface Props {
  server: { id: string; name: string }
  /** The customer whose details are shown. */
  customerId: string | undefined
  newUrlRows: NewUrlRows
  onOpen: (customerId: string | undefined) => void
  onShowCalls: (customerId: string) => void
  onGenerate: () => void
}

/** The customers of one server of the local service: how far each has come, and what can be done for them. */
export default function CustomersPanel({ server, customerId, newUrlRows, onOpen, onShowCalls, onGenerate }: Props) {
  const { t, i18n } = useTranslation(['customers', 'common'])
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), SEARCH_AFTER_MS)
  const search = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const customers = useCustomers(server.id, wanted)
  const { total } = customers
  const clear = () => {
    setQuery('')
    search.current?.focus()
  }
  const close = () => {
    onOpen(undefined)
    const line = panel.current?.querySelector<HTMLElement>('tbody button[tabindex="0"]')
    ;(line ?? search.current)?.focus({ preventScroll: true })
  }
  const place = customerId === undefined ? null : limitPlace(server.id, customerId)
  const forget = () => place !== null && keepFormDraft(limitDrafts, place, {})
  /** Where the drawer is left for: another customer, or nobody. */
  const next = useRef<string>(undefined)
  const { leave, question } = useDiscardQuestion(
    () => place !== null && limitDrafts.get()[place] !== undefined,
    () => {
      forget()
      if (next.current === undefined) close()
      else onOpen(next.current)
    },
  )
  const go = (to: string | undefined) => {
    if (to === customerId) return
    next.current = to
    leave()
  }
  const nobody = total === 0 && wanted === '' && query === ''

  return (
    <div ref={panel}>
      {customers.error && <ErrorAlert error={customers.error.detail} actions={{ retry: customers.retry }} />}
      {total === undefined && !customers.error && <Skeletons rows={5} height={51} />}
      {nobody && (
        <EmptyState
          icon={<IconUsers size={20} stroke={1.6} aria-hidden />}
          title={t('empty')}
          hint={t('emptyHint')}
          action={
            <Button variant="default" onClick={onGenerate}>
              {t('generate')}
            </Button>
          }
        />
      )}
      {total !== undefined && !nobody && (
        <>
          <Group gap="md" wrap="nowrap" mb="xs">
            <SearchField
              ref={search}
              w="18.75rem"
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              value={query}
              onChange={setQuery}
            />
            <Text role="status" span size="sm" flex="none" c="dimmed">
              {t('count', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) })}
            </Text>
          </Group>
          {total > 0 ? (
            <CustomerTable
              customers={customers}
              total={total}
              serverName={server.name}
              openId={customerId}
              onOpen={go}
            />
          ) : (
            <EmptyState
              title={t('noMatch', { query: wanted })}
              hint={t('noMatchHint')}
              action={
                <Button variant="default" onClick={clear}>
                  {t('common:clearSearch')}
                </Button>
              }
            />
          )}
        </>
      )}
      {customerId !== undefined && (
        <CustomerDrawer
          key={customerId}
          server={server}
          customerId={customerId}
          newUrlRows={newUrlRows}
          onClose={() => go(undefined)}
          onRemoved={() => {
            forget()
            close()
          }}
          onShowCalls={() => onShowCalls(customerId)}
        />
      )}
      {question}
    </div>
  )
}
