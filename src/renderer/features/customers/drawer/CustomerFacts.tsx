import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/customer-record.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import classes from './CustomerFacts.module.css'

interface Props {
  customer: CustomerRow
  /** The other servers that the customer reaches. */
  elsewhere: readonly { id: string; name: string }[]
}

const isField = (key: string): key is (typeof METADATA_FIELDS)[number] =>
  (METADATA_FIELDS as readonly string[]).includes(key)

/** What is known of a customer, and of the client that they use. */
export function CustomerFacts({ customer, elsewhere }: Props) {
  const { t, i18n } = useTranslation(['customers', 'generate'])
  const number = new Intl.NumberFormat(i18n.language)
  const { id, metadata, clientName, clientVersion, protocol, calls, errors } = customer
  const named = METADATA_FIELDS.filter((key) => metadata[key])
  const further = Object.keys(metadata).filter((key) => !isField(key))
  const fact = (key: string, name: string, value: string, mono?: 'value' | 'both') => (
    <div key={key} className={classes.fact}>
      <dt title={name} dir="auto" data-mono={mono === 'both' || undefined}>
        {name}
      </dt>
      <dd data-selectable title={value} dir="auto" data-mono={mono !== undefined || undefined}>
        {value}
      </dd>
    </div>
  )
  return (
    <dl className={classes.facts}>
      {fact('calls', t('detail.calls'), number.format(calls))}
      {fact('errors', t('detail.errors'), number.format(errors))}
      {fact(
        'client',
        t('detail.client'),
        clientName === null ? t('noClient') : [clientName, clientVersion].filter(Boolean).join(' '),
      )}
      {protocol && fact('protocol', t('detail.protocol'), protocol, 'value')}
      {named.map((key) => fact(key, t(`generate:fields.${key}`), metadata[key] ?? ''))}
      {further.map((key) => fact(key, key, metadata[key] ?? '', 'both'))}
      {elsewhere.length > 0 && fact('elsewhere', t('detail.alsoOn'), elsewhere.map(({ name }) => name).join(', '))}
      <div className={classes.fact} data-wide>
        <dt>{t('detail.customerId')}</dt>
        <dd data-selectable data-mono className={classes.id}>
          {id}
          <CopyButton value={id} label={t('detail.copyCustomerId')} iconOnly quiet />
        </dd>
      </div>
    </dl>
  )
}
