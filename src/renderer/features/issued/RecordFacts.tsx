import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { METADATA_FIELDS } from '../../../shared/model/customer.ts'
import { say } from '../../../shared/text/say.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'

const isField = (key: string): key is (typeof METADATA_FIELDS)[number] =>
  (METADATA_FIELDS as readonly string[]).includes(key)

/** Known details of a generation and its customer. */
export function RecordFacts({ record }: { record: IssuedRecord }) {
  const { t, i18n } = useTranslation(['issued', 'generate'])
  const { customer, workspace, server, createdAt, tokenEnd, customerId, check } = record
  const { metadata } = customer
  const time = (at: number) => exactTime(at, i18n.language)
  const named = METADATA_FIELDS.filter((key) => metadata[key])
  const further = Object.keys(metadata).filter((key) => !isField(key))
  const test = check && [t(`checks.${check.state}`), time(check.at)].join(', ')
  return (
    <DescriptionList layout="pairs">
      <Description term={t('drawer.server')} value={server.name} />
      <Description term={t('drawer.workspace')} value={workspace.name} />
      <Description term={t('drawer.generated')} value={time(createdAt)} />
      {tokenEnd !== null && <Description mono="value" term={t('drawer.token')} value={`…${tokenEnd}`} />}
      {test !== null && <Description term={t('drawer.lastTest')} value={test} />}
      {check?.problem && <Description term={t('outcome.reason')} value={say(check.problem.cause)} />}
      {named.map((key) => (
        <Description key={key} term={t(`generate:fields.${key}`)} value={metadata[key] ?? ''} />
      ))}
      {further.map((key) => (
        <Description key={key} mono="both" term={key} value={metadata[key] ?? ''} />
      ))}
      {customerId !== null && (
        <Description
          mono="value"
          term={t('drawer.customerId')}
          value={customerId}
          copyLabel={t('drawer.copyCustomerId')}
        />
      )}
    </DescriptionList>
  )
}
