import { Menu } from '@mantine/core'
import type { TFunction } from 'i18next'
import { canHandOut, isMendable, isWorthCopying } from '../../../shared/history/url-state.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { readIssued } from '../../lib/issued-urls/read-issued.ts'
import { showToast } from '../../lib/toast-store.ts'
import { CellCopyButton } from '../../ui/copy/CellCopyButton.tsx'
import type { CopiedText } from '../../ui/copy/use-copied-text.ts'
import { CellMenu } from '../../ui/data-table/CellMenu.tsx'
import classes from './IssuedRow.module.css'
import type { IssuedRow } from './issued-row.ts'
import type { RecordSlots } from './record-slots.ts'

/** Copies part of a record's access in the main process, so that it never reaches the renderer. */
const copyPart = (id: string, what: 'url' | 'token' | 'customerId') => () => invoke('history.copy', { id, what })

interface Props {
  row: IssuedRow
  slots: RecordSlots
  tabIndex: 0 | -1 | undefined
  t: TFunction<'issued'>
  tCommon: TFunction<'common'>
  textOf: CopiedText
  /** Runs a menu item's action and reports its failure. */
  run: (work: () => Promise<void>) => void
  onOpen: () => void
  onDelete: () => void
}

/** The buttons at the end of a record's row. */
export function RowActions({
  row: { record, state },
  slots,
  tabIndex,
  t,
  tCommon,
  textOf,
  run,
  onOpen,
  onDelete,
}: Props) {
  const { id, customer } = record
  const issued = record.state === 'issued'
  const copyable = issued && isWorthCopying(state)
  const copy = (what: 'url' | 'token' | 'customerId') =>
    run(async () => showToast({ text: textOf.copied(await copyPart(id, what)()) }))
  const items = () => {
    const manage = slots.onManage(record)
    const rotate = copyable && slots.onRotate(record)
    return (
      <>
        <Menu.Item onClick={onOpen}>{t('actions.details')}</Menu.Item>
        {copyable && (
          <>
            {/* In the row, this place is taken by the button that fixes the URL. */}
            {isMendable(state) && <Menu.Item onClick={() => copy('url')}>{t('copyUrl')}</Menu.Item>}
            <Menu.Item onClick={() => copy('token')}>{t('actions.copyToken')}</Menu.Item>
          </>
        )}
        {issued && <Menu.Item onClick={() => copy('customerId')}>{t('actions.copyCustomerId')}</Menu.Item>}
        <Menu.Divider />
        {copyable && (
          <Menu.Item onClick={() => run(async () => slots.onShare(await readIssued(record)))}>
            {t('actions.share')}
          </Menu.Item>
        )}
        {issued && canHandOut(state) && (
          <Menu.Item onClick={() => run(() => slots.onTest(record))}>{t('actions.test')}</Menu.Item>
        )}
        {rotate && <Menu.Item onClick={() => run(rotate)}>{t('actions.rotate')}</Menu.Item>}
        {manage && <Menu.Item onClick={manage}>{t('actions.manage')}</Menu.Item>}
        <Menu.Item onClick={() => slots.onGenerateAgain(record)}>{t('actions.generateAgain')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--bad)" disabled={record.state === 'pending'} onClick={onDelete}>
          {t('actions.delete')}
        </Menu.Item>
      </>
    )
  }
  return (
    <div className={classes.actions}>
      {issued && slots.remedy(record, state, true)}
      {copyable && !isMendable(state) && (
        <CellCopyButton
          value={copyPart(id, 'url')}
          label={t('copyUrlOf', { customer: customer.primaryIdentity })}
          title={t('copyOrDrag')}
          said={{ copied: tCommon('copied'), failed: tCommon('copyFailed') }}
          textOf={textOf}
          tabIndex={tabIndex}
        />
      )}
      <CellMenu label={t('more', { customer: customer.primaryIdentity })} tabIndex={tabIndex} items={items} />
    </div>
  )
}
