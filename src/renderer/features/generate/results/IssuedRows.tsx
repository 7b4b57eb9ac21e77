import { Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWorthCopying } from '../../../../shared/history/url-state.ts'
import { tokenEnding } from '../../../../shared/mask.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { useUrlStates } from '../../../lib/url-state/use-url-states.ts'
import { TokenEnding } from '../../../ui/access/TokenEnding.tsx'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './IssuedRows.module.css'

interface Props {
  issued: readonly Issued[]
  /** The fix for a URL that doesn't work. */
  remedy?: ((issued: Issued) => ReactNode) | undefined
  /** Icon buttons in a row. */
  actions?: ((issued: Issued) => ReactNode) | undefined
}

/** A server's generated URLs, one row each. */
export function IssuedRows({ issued, remedy, actions }: Props) {
  const { t } = useTranslation('generate')
  const stateOf = useUrlStates()
  return (
    <ul>
      {issued.map((each) => {
        const { id, customer, access, issuedAt } = each
        const state = stateOf(each)
        return (
          <li key={id} className={classes.row}>
            <div className={classes.facts}>
              <Flex gap="xs" align="baseline" miw={0}>
                <Text component="div" inherit truncate title={customer.primaryIdentity} dir="ltr">
                  {customer.primaryIdentity}
                </Text>
                {customer.metadata.name && (
                  <Text
                    component="div"
                    size="sm"
                    truncate
                    flex="0 1000 auto"
                    c="var(--text-3)"
                    title={customer.metadata.name}
                    dir="auto"
                  >
                    {customer.metadata.name}
                  </Text>
                )}
              </Flex>
              <Group gap="xs" wrap="nowrap" mih="var(--control-xs)" c="dimmed" fz="sm">
                <UrlStateBadge state={state} />
                <TokenEnding ending={tokenEnding(access.token)} />
                <Text component="div" inherit truncate c="var(--text-3)">
                  <RelativeTime time={issuedAt} />
                </Text>
              </Group>
            </div>
            <Group gap="3xs" wrap="nowrap" flex="none">
              {remedy?.(each)}
              {isWorthCopying(state) && (
                <CopyButton
                  secret
                  iconOnly
                  quiet
                  value={access.url}
                  label={t('earlier.copyFor', { customer: customer.primaryIdentity })}
                />
              )}
              {actions?.(each)}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
