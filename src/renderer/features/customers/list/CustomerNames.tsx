import { Flex, Text } from '@mantine/core'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import classes from './CustomerList.module.css'

/** Tags that a row has room for, whole or nearly so. */
const MAX_SHOWN = 1

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

/** Who a customer is, in a row: the identity, then name, company, and tags. */
export function CustomerNames({ customer: { primaryIdentity, metadata, tags } }: { customer: ServerCustomerRow }) {
  const second = secondLine(metadata)
  const [shown, more] = [tags.slice(0, MAX_SHOWN), tags.slice(MAX_SHOWN)]
  return (
    <>
      <Text component="div" inherit truncate fw={550} title={primaryIdentity} dir="ltr" lh="row" data-selectable>
        {primaryIdentity}
      </Text>
      {(second !== '' || tags.length > 0) && (
        <Flex gap="2xs" align="center" fz="sm" lh="row">
          {second !== '' && (
            <Text component="div" inherit truncate c="var(--text-3)" title={second} data-selectable>
              <SecondLine metadata={metadata} />
            </Text>
          )}
          {shown.map((tag) => (
            <span key={tag} className={classes.tag} title={tag} dir="auto">
              {tag}
            </span>
          ))}
          {more.length > 0 && (
            <span className={classes.tag} title={more.join(', ')}>
              +{more.length}
            </span>
          )}
        </Flex>
      )}
    </>
  )
}
