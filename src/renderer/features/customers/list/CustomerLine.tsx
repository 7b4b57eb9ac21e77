import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { RowButton } from '../../../ui/data-table/TableFrame.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { StageBadge } from '../stage/StageBadge.tsx'

interface Props {
  /** Undefined while it is on its way. */
  customer: CustomerRow | undefined
  /** Place in the whole list, from 0. */
  index: number
  /** Tab leads here. */
  current: boolean
  /** Its details are shown. */
  open: boolean
  onFocus: () => void
  onOpen: (id: string) => void
}

/** Name and company in one line: what tells people apart beside the identity. */
export function secondLine(metadata: Record<string, string>): string {
  return [metadata.name, metadata.company].filter(Boolean).join(' · ')
}

/** The same with each part set apart: one written from right to left doesn't turn the other around. */
export function SecondLine({ metadata: { name, company } }: { metadata: Record<string, string> }) {
  return (
    <>
      <bdi>{name}</bdi>
      {name && company && ' · '}
      <bdi>{company}</bdi>
    </>
  )
}

/** One customer in the table; the whole line opens the details. */
export function CustomerLine({ customer, index, current, open, onFocus, onOpen }: Props) {
  const { t, i18n } = useTranslation('customers')
  const number = new Intl.NumberFormat(i18n.language)
  if (customer === undefined) {
    return (
      <Box component="tr" h="3.25rem" data-row aria-rowindex={index + 2} aria-busy="true">
        <td colSpan={2}>
          <Box w="40%" h="0.5rem" bdrs="xs" bg="var(--quiet-soft)" />
        </td>
      </Box>
    )
  }
  const { id, primaryIdentity, metadata, lastCallAt, clientName, clientVersion, protocol, calls, errors } = customer
  const second = secondLine(metadata)
  return (
    <Box
      component="tr"
      h="3.25rem"
      data-row
      data-pressable
      aria-rowindex={index + 2}
      data-index={index}
      data-open={open || undefined}
    >
      <th scope="row">
        <RowButton
          display="block"
          maw="100%"
          tabIndex={current ? 0 : -1}
          aria-expanded={open}
          title={primaryIdentity}
          dir="ltr"
          onFocus={onFocus}
          onClick={() => onOpen(id)}
        >
          <Text span inherit truncate display="block" fw={550} fz="md" lh="row">
            {primaryIdentity}
          </Text>
        </RowButton>
        {second && (
          <Text component="div" fz="sm" truncate c="var(--text-3)" lh="row" title={second}>
            <SecondLine metadata={metadata} />
          </Text>
        )}
      </th>
      <td>
        <StageBadge progress={customer} />
      </td>
      <Box component="td" c="dimmed" fz="sm" data-from="md">
        {lastCallAt === null ? (
          <Text span inherit c="var(--text-3)">
            {t('never')}
          </Text>
        ) : (
          <span data-above>
            <RelativeTime time={lastCallAt} />
          </span>
        )}
      </Box>
      <Box component="td" c="dimmed" fz="sm" data-from="lg">
        {clientName === null ? (
          <Text span inherit c="var(--text-3)">
            {t('noClient')}
          </Text>
        ) : (
          <>
            <Text component="div" inherit truncate title={clientName}>
              {clientName} {clientVersion}
            </Text>
            {protocol && (
              <Text component="div" fz="xs" truncate c="var(--text-3)" lh="row" data-mono>
                {protocol}
              </Text>
            )}
          </>
        )}
      </Box>
      <Box component="td" c={calls === 0 ? 'var(--text-3)' : undefined} data-numeric>
        {number.format(calls)}
      </Box>
      <Box component="td" c={errors === 0 ? 'var(--text-3)' : 'var(--bad)'} data-numeric>
        {number.format(errors)}
      </Box>
    </Box>
  )
}
