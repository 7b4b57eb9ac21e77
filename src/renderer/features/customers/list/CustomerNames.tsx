import { Flex, Text } from '@mantine/core'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import classes from './CustomerNames.module.css'

/** Number of tags that fit in a row without much truncation. */
const MAX_SHOWN = 1

/** Returns the name and company in one line, which help distinguish customers beyond their identity. */
export function secondLine(metadata: Record<string, string>): string {
  return [metadata.name, metadata.company].filter(Boolean).join(' · ')
}

/** Like {@link secondLine}, with each part isolated so that right-to-left text in one doesn't reorder the other. */
export function SecondLine({ metadata: { name, company } }: { metadata: Record<string, string> }) {
  return (
    <>
      <bdi>{name}</bdi>
      {name && company && ' · '}
      <bdi>{company}</bdi>
    </>
  )
}

/** A customer in a row: identity, then name, company, and tags. */
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
