import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Named } from '../../../shared/history/issued-record.ts'
import { paths } from '../../lib/paths.ts'

/** The button that opens the settings of a server whose tests make no call; for several servers, it opens a menu. */
export function ChooseCall({ servers }: { servers: readonly Named[] }) {
  const { t } = useTranslation('fleetCheck')
  const [, navigate] = useLocation()
  const [only, ...others] = servers
  if (only === undefined) return null
  const open = ({ id }: Named) => navigate(paths.serverSetting(id, 'proofCall'))
  if (others.length === 0)
    return (
      <Button variant="default" size="xs" onClick={() => open(only)}>
        {t('chooseCall')}
      </Button>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs">
          {t('chooseCall')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('chooseCallFor')}</Menu.Label>
        {servers.map((server) => (
          <Menu.Item key={server.id} onClick={() => open(server)}>
            <span dir="auto">{server.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
