import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_SELECTION } from '../../../ui/data-table/row-selection.ts'
import { SelectionBar } from '../../../ui/data-table/SelectionBar.tsx'
import menu from '../../../ui/Menu.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { ReorderDialog } from './ReorderDialog.tsx'
import type { BulkEdits } from './use-bulk-edits.ts'

interface Props {
  selectedIds: ReadonlySet<string>
  bulk: BulkEdits
}

const STEPS = ['top', 'up', 'down', 'bottom'] as const
const chevron = <IconChevronDown size={14} stroke={1.8} aria-hidden />

/** The number of selected endpoints and the actions on them. */
export const EndpointSelection = memo(function EndpointSelection({ selectedIds, bulk }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const [positioning, setPositioning] = useState(false)
  const total = draft.endpoints.length
  const count = selectedIds.size
  return (
    <>
      <SelectionBar
        label={t('bulk.label')}
        text={t('table.selected', { count, value: new Intl.NumberFormat(i18n.language).format(count) })}
        onClear={() => changePanel(place, { selection: NO_SELECTION })}
      >
        <Button variant="subtle" size="compact-sm" onClick={() => bulk.setEnabled(selectedIds, true)}>
          {t('bulk.turnOn')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => bulk.setEnabled(selectedIds, false)}>
          {t('bulk.turnOff')}
        </Button>
        <Menu position="top-end" width={230}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" rightSection={chevron}>
              {t('bulk.credential')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={menu.menu}>
            {draft.credentials.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => bulk.setCredential(selectedIds, id)}>
                {name}
              </Menu.Item>
            ))}
            {draft.credentials.length > 0 && <Menu.Divider />}
            <Menu.Item onClick={() => bulk.setCredential(selectedIds, null)}>{t('bulk.noCredential')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Menu position="top-end" width={200}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" rightSection={chevron} disabled={count === total}>
              {t('bulk.move')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={menu.menu}>
            {STEPS.map((step) => (
              <Menu.Item key={step} onClick={() => bulk.reorder(selectedIds, step)}>
                {t(`bulk.moveTo.${step}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setPositioning(true)}>{t('bulk.moveTo.position')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="subtle" size="compact-sm" c="var(--bad)" onClick={() => bulk.remove(selectedIds)}>
          {t('bulk.remove')}
        </Button>
      </SelectionBar>
      {positioning && (
        <ReorderDialog
          count={count}
          last={total - count + 1}
          onReorder={(position) => bulk.reorder(selectedIds, { position })}
          onClose={() => setPositioning(false)}
        />
      )}
    </>
  )
})
