import { ActionIcon, Group, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenEnding } from '../../../shared/mask.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { isWorthCopying, type UrlState } from '../../lib/url-state/url-state.ts'
import { TokenEnding } from '../../ui/access/TokenEnding.tsx'
import { UrlStateBadge } from '../../ui/access/UrlStateBadge.tsx'
import { CopyButton } from '../../ui/copy/CopyButton.tsx'
import { SecretField } from '../../ui/fields/SecretField.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import classes from './IssuedTable.module.css'

interface Props {
  issued: Issued
  state: UrlState
  /** Undefined when the workspace was removed since. */
  workspaceName: string | undefined
  /** URLs are hidden for screen sharing. */
  hidden: boolean
  /** Further buttons. */
  actions?: ReactNode
}

/** One generated URL. */
export function IssuedRow({ issued, state, workspaceName, hidden, actions }: Props) {
  const { t } = useTranslation('issued')
  const { customer, server, access, issuedAt } = issued
  const [open, setOpen] = useState(false)
  const { primaryIdentity, metadata } = customer
  const shown = open && !hidden
  const reveal = t(shown ? 'hideUrlOf' : 'revealUrlOf', { customer: primaryIdentity })
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <tbody className={classes.entry}>
      <tr>
        <td>
          <Text component="div" inherit truncate fw={550} title={primaryIdentity} dir="ltr" data-selectable>
            {primaryIdentity}
          </Text>
          {metadata.name && (
            <Text component="div" size="sm" truncate c="var(--text-3)" title={metadata.name} dir="auto">
              {metadata.name}
            </Text>
          )}
        </td>
        <td>
          <Text component="div" inherit truncate title={server.name} dir="auto">
            {server.name}
          </Text>
          {workspaceName && (
            <Text component="div" size="sm" truncate c="var(--text-3)" title={workspaceName} dir="auto">
              {workspaceName}
            </Text>
          )}
        </td>
        <td className={classes.customerId} data-from="lg" data-mono data-selectable title={access.customerId}>
          {access.customerId}
        </td>
        <td>
          <UrlStateBadge state={state} />
          <Text component="div" size="sm" truncate c="var(--text-3)">
            <TokenEnding ending={tokenEnding(access.token)} />
          </Text>
        </td>
        <td className={classes.when}>
          <RelativeTime time={issuedAt} />
        </td>
        <td className={classes.actions}>
          <Group gap="xs" wrap="nowrap" align="stretch" justify="flex-end">
            <ActionIcon
              aria-label={reveal}
              title={hidden ? t('hidden') : reveal}
              aria-expanded={shown}
              disabled={hidden}
              onClick={() => setOpen(!open)}
            >
              <Eye size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            {isWorthCopying(state) && (
              <CopyButton
                value={access.url}
                label={t('copyUrlOf', { customer: primaryIdentity })}
                text={t('copyUrl')}
              />
            )}
            {actions}
          </Group>
        </td>
      </tr>
      {shown && (
        <tr className={classes.url}>
          <td colSpan={6}>
            <SecretField label={t('url')} value={access.url} masked={false} />
          </td>
        </tr>
      )}
    </tbody>
  )
}
