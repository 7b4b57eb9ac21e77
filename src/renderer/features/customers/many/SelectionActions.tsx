import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../../ui/data-table/SelectionBar.tsx'
import type { ListSelection } from '../../../ui/data-table/use-list-selection.ts'
import menu from '../../../ui/Menu.module.css'
import type { ManyCustomers } from './use-many-customers.ts'

/** Actions that open a dialog first. */
export type SelectionAction = 'expiry' | 'tools' | 'addTags' | 'removeTags' | 'message' | 'rotate' | 'revoke'

interface Props {
  selection: ListSelection
  many: ManyCustomers
  onTurn: (to: 'pause' | 'resume') => void
  onAsk: (what: SelectionAction) => void
  onExport: () => void
}

/** The number of selected customers and the actions on them, or the progress of a running action. */
export function SelectionActions({ selection, many, onTurn, onAsk, onExport }: Props) {
  const { t } = useTranslation(['manyCustomers', 'common'])
  const { task, progress, cancel } = many
  const item = (what: SelectionAction) => <Menu.Item onClick={() => onAsk(what)}>{t(`actions.${what}`)}</Menu.Item>
  return (
    <SelectionBar
      label={t('selection')}
      selection={selection}
      progress={task.busy && progress ? t('progress', { done: progress.done, total: progress.of }) : undefined}
      busy={task.busy}
    >
      {task.busy ? (
        <Button variant="default" size="compact-sm" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      ) : (
        <>
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
