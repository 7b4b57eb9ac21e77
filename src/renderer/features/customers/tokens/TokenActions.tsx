import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import menu from '../../../ui/Menu.module.css'

export type AskedOfToken = 'values' | 'claim' | 'rotate' | 'expiry' | 'revoke'

interface Props {
  token: TokenRecord
  /** Whether pausing or resuming is in progress. */
  busy: boolean
  onAsk: (what: AskedOfToken) => void
  onPause: () => void
  onResume: () => void
}

/** Whether values of the customer are bound to a token, rather than only a login. */
const hasValues = ({ values, secretsSet }: TokenRecord): boolean =>
  secretsSet.length > 0 || Object.keys(values).length > 0

/** What a token in use needs next: values from the customer, or to be resumed. Renders nothing for most tokens. */
export function NextStep({ token, busy, onAsk, onResume }: Omit<Props, 'onPause'>) {
  const { t } = useTranslation('customers')
  const { state, problem } = token
  return (
    <>
      {(problem?.kind === 'needsValues' || (problem && problem.kind !== 'needsLogin' && hasValues(token))) && (
        <Button onClick={() => onAsk('values')}>{t('token.setValues')}</Button>
      )}
      {state === 'paused' && (
        <Button variant={problem ? 'default' : 'filled'} loading={busy} onClick={onResume}>
          {t('token.resume')}
        </Button>
      )}
    </>
  )
}

/** The menu that manages a token in use. */
export function TokenMenu({ token, busy, onAsk, onPause }: Omit<Props, 'onResume'>) {
  const { t } = useTranslation(['customers', 'claims'])
  const { state, problem } = token
  const expired = state === 'expired'
  const withValues = (problem === null || problem.kind === 'needsLogin') && hasValues(token)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="sm" ms="auto" bd={0} loading={busy} aria-label={t('token.more')} title={t('token.more')}>
          <IconDots size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        {(state === 'live' || state === 'paused') && (
          <Menu.Item onClick={() => onAsk('claim')}>{t('claims:open')}</Menu.Item>
        )}
        {state !== 'retiring' && !expired && <Menu.Item onClick={() => onAsk('rotate')}>{t('token.rotate')}</Menu.Item>}
        {state !== 'paused' && !expired && <Menu.Item onClick={onPause}>{t('token.pause')}</Menu.Item>}
        {withValues && <Menu.Item onClick={() => onAsk('values')}>{t('token.setValues')}</Menu.Item>}
        <Menu.Item onClick={() => onAsk('expiry')}>{t('token.expiry')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--bad)" onClick={() => onAsk('revoke')}>
          {t('token.revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
