import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import menu from '../../../ui/Menu.module.css'

export type AskedOfToken = 'values' | 'rotate' | 'expiry' | 'revoke'

interface Props {
  token: TokenRecord
  /** Whether pausing or resuming is in progress. */
  busy: boolean
  onAsk: (what: AskedOfToken) => void
  onPause: () => void
  onResume: () => void
}

/** The buttons that manage a token in use. */
export function TokenActions({ token, busy, onAsk, onPause, onResume }: Props) {
  const { t } = useTranslation('customers')
  const { state, values, secretsSet, problem } = token
  const expired = state === 'expired'
  const withValues = problem !== null || secretsSet.length > 0 || Object.keys(values).length > 0
  return (
    <Group gap="xs">
      {withValues && (
        <Button variant={problem ? 'filled' : 'default'} onClick={() => onAsk('values')}>
          {t('token.setValues')}
        </Button>
      )}
      {state === 'paused' && (
        <Button loading={busy} onClick={onResume}>
          {t('token.resume')}
        </Button>
      )}
      {state !== 'paused' && !expired && (
        <Button variant="default" loading={busy} onClick={onPause}>
          {t('token.pause')}
        </Button>
      )}
      {state !== 'retiring' && !expired && (
        <Button variant="default" onClick={() => onAsk('rotate')}>
          {t('token.rotate')}
        </Button>
      )}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label={t('token.more')} title={t('token.more')}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.menu}>
          <Menu.Item onClick={() => onAsk('expiry')}>{t('token.expiry')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--bad)" onClick={() => onAsk('revoke')}>
            {t('token.revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
