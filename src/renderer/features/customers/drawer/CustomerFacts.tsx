import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'

interface Props {
  customer: CustomerRow
  /** Whether to include the number of calls, because no token has the total. */
  totals: boolean
}

const isField = (key: string): key is (typeof METADATA_FIELDS)[number] =>
  (METADATA_FIELDS as readonly string[]).includes(key)

/** Known details of a customer and their client. */
export function CustomerFacts({ customer, totals }: Props) {
  const { t, i18n } = useTranslation(['customers', 'generate'])
  const number = new Intl.NumberFormat(i18n.language)
  const { id, metadata, clientName, clientVersion, protocol, calls, errors } = customer
  const named = METADATA_FIELDS.filter((key) => metadata[key])
  const further = Object.keys(metadata).filter((key) => !isField(key))
  const fact = (key: string, term: string, value: string, mono?: 'value' | 'both') => (
    <Description key={key} term={term} value={value} {...(mono && { mono })} />
  )
  return (
    <DescriptionList layout="pairs">
      {totals && fact('calls', t('detail.calls'), number.format(calls))}
      {totals && fact('errors', t('detail.errors'), number.format(errors))}
      {fact(
        'client',
        t('detail.client'),
        clientName === null ? t('noClient') : [clientName, clientVersion].filter(Boolean).join(' '),
      )}
      {protocol && fact('protocol', t('detail.protocol'), protocol, 'value')}
      {named.map((key) => fact(key, t(`generate:fields.${key}`), metadata[key] ?? ''))}
      {further.map((key) => fact(key, key, metadata[key] ?? '', 'both'))}
      <Description mono="value" term={t('detail.customerId')} value={id} copyLabel={t('detail.copyCustomerId')} />
    </DescriptionList>
  )
}
