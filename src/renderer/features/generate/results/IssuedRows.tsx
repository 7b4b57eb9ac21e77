import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenEnding } from '../../../../shared/mask.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { isWorthCopying } from '../../../lib/url-state/url-state.ts'
import { useUrlStates } from '../../../lib/url-state/use-url-states.ts'
import { TokenEnding } from '../../../ui/access/TokenEnding.tsx'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './IssuedRows.module.css'

interface Props {
  issued: readonly Issued[]
  /** Additional buttons in a row. */
  actions?: ((issued: Issued) => ReactNode) | undefined
}

/** A server's generated URLs, one row each. */
export function IssuedRows({ issued, actions }: Props) {
  const { t } = useTranslation('generate')
  const stateOf = useUrlStates()
  return (
    <ul className={classes.rows}>
      {issued.map((each) => {
        const { id, customer, access, issuedAt } = each
        const state = stateOf(each)
        return (
          <li key={id} className={classes.row}>
            <Stack gap={0} justify="center" miw={0}>
              <Text component="div" inherit truncate title={customer.primaryIdentity} dir="ltr">
                {customer.primaryIdentity}
              </Text>
              {customer.metadata.name && (
                <Text component="div" size="sm" truncate c="var(--text-3)" title={customer.metadata.name} dir="auto">
                  {customer.metadata.name}
                </Text>
              )}
            </Stack>
            <Stack gap={0} align="flex-start" justify="center" c="dimmed" fz="sm">
              <UrlStateBadge state={state} />
              <TokenEnding ending={tokenEnding(access.token)} />
            </Stack>
            <Group gap={0} wrap="nowrap" c="var(--text-3)" fz="sm">
              <RelativeTime time={issuedAt} />
            </Group>
            <Group gap="3xs" justify="flex-end">
              {isWorthCopying(state) && (
                <CopyButton
                  secret
                  value={access.url}
                  label={t('earlier.copyFor', { customer: customer.primaryIdentity })}
                  text={t('earlier.copy')}
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
