import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../../ui/data-table/SelectionBar.tsx'
import menu from '../../../ui/Menu.module.css'
import type { Progress } from './change-customers.ts'

/** Actions that open a dialog first. */
export type SelectionAction = 'expiry' | 'tools' | 'addTags' | 'removeTags' | 'message' | 'rotate' | 'revoke'

interface Props {
  count: number
  /** Total number of matching customers, which can be selected as well. */
  total: number
  busy: boolean
  progress: Progress | null
  onCancel: () => void
  onSelectAll: () => void
  onTurn: (to: 'pause' | 'resume') => void
  onAsk: (what: SelectionAction) => void
  onExport: () => void
  onClear: () => void
}

/** The number of selected customers and the actions on them, or the progress of a running action. */
export function SelectionActions(props: Props) {
  const { t } = useTranslation(['manyCustomers', 'common'])
  const { count, total, busy, progress, onCancel, onSelectAll, onTurn, onAsk, onExport, onClear } = props
  const item = (what: SelectionAction) => <Menu.Item onClick={() => onAsk(what)}>{t(`actions.${what}`)}</Menu.Item>
  return (
    <SelectionBar
      label={t('selection')}
      text={busy && progress ? t('progress', { done: progress.done, total: progress.of }) : t('selected', { count })}
      busy={busy}
      onClear={onClear}
    >
      {busy ? (
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      ) : (
        <>
          {count < total && (
            <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
              {t('selectMatching', { count: total })}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => onTurn('pause')}>
            {t('actions.pause')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onTurn('resume')}>
            {t('actions.resume')}
          </Button>
          <Menu position="top-end" width={210}>
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
              >
                {t('actions.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={menu.menu}>
              {item('addTags')}
              {item('removeTags')}
              {item('tools')}
              {item('expiry')}
              {item('message')}
              <Menu.Item onClick={onExport}>{t('actions.export')}</Menu.Item>
              <Menu.Divider />
              {item('rotate')}
              <Menu.Item c="var(--bad)" onClick={() => onAsk('revoke')}>
                {t('actions.revoke')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </SelectionBar>
  )
}
