import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { showToast } from '../../lib/toast-store.ts'
import { isWorthCopying, type UrlState } from '../../lib/url-state/url-state.ts'
import { CopyButton } from '../../ui/copy/CopyButton.tsx'
import { useCopiedText } from '../../ui/copy/use-copied-text.ts'
import menu from '../../ui/Menu.module.css'
import { copyPart, readIssued } from './record-access.ts'
import type { RecordSlots } from './record-slots.ts'

interface Props {
  record: IssuedRecord
  state: UrlState
  slots: RecordSlots
  tabIndex: 0 | -1 | undefined
  /** Runs what a menu item does, and says so when it fails. */
  run: (work: () => Promise<void>) => void
  onOpen: () => void
  onDelete: () => void
}

/** The buttons at the end of a record's row. */
export function RowActions({ record, state, slots, tabIndex, run, onOpen, onDelete }: Props) {
  const { t } = useTranslation('issued')
  const textOf = useCopiedText()
  const { id, customer } = record
  const issued = record.state === 'issued'
  const copyable = issued && isWorthCopying(state)
  const manage = slots.onManage(record)
  const copy = (what: 'token' | 'customerId') =>
    run(async () => showToast({ text: textOf.copied(await copyPart(id, what)()) }))
  const label = t('more', { customer: customer.primaryIdentity })
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {issued && slots.remedy(record, state, true)}
      {copyable && (
        <CopyButton
          value={copyPart(id, 'url')}
          label={t('copyUrlOf', { customer: customer.primaryIdentity })}
          text={t('copyUrl')}
          tabIndex={tabIndex}
        />
      )}
      <Menu
        position="bottom-end"
        width={210}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon aria-label={label} title={label} tabIndex={tabIndex}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.menu}>
          <Menu.Item onClick={onOpen}>{t('actions.details')}</Menu.Item>
          {copyable && (
            <>
              <Menu.Item onClick={() => copy('token')}>{t('actions.copyToken')}</Menu.Item>
              <Menu.Item onClick={() => run(async () => slots.onAddToClient(await readIssued(record)))}>
                {t('actions.addToClient')}
              </Menu.Item>
            </>
          )}
          {issued && <Menu.Item onClick={() => copy('customerId')}>{t('actions.copyCustomerId')}</Menu.Item>}
          {manage && <Menu.Item onClick={manage}>{t('actions.manage')}</Menu.Item>}
          <Menu.Item onClick={() => slots.onGenerateAgain(record)}>{t('actions.generateAgain')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--bad)" disabled={record.state === 'pending'} onClick={onDelete}>
            {t('actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
