import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../../ui/data-table/SelectionBar.tsx'
import type { ListSelection } from '../../../ui/data-table/use-list-selection.ts'
import menu from '../../../ui/Menu.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { usePins } from '../pins/use-pins.ts'
import classes from './EndpointSelection.module.css'
import { ReorderDialog } from './ReorderDialog.tsx'
import type { BulkEdits } from './use-bulk-edits.ts'

interface Props {
  selection: ListSelection
  bulk: BulkEdits
}

const STEPS = ['top', 'up', 'down', 'bottom'] as const
const chevron = <IconChevronDown size={14} stroke={1.8} aria-hidden />

/** The number of selected endpoints and the actions on them. */
export const EndpointSelection = memo(function EndpointSelection({ selection, bulk }: Props) {
  const { t } = useTranslation('endpoints')
  const { draft } = useDraft()
  const [positioning, setPositioning] = useState(false)
  const total = draft.endpoints.length
  const { ids, count } = selection
  const remove = () => bulk.remove(ids)
  const pins = usePins()
  const areAllPinned = pins !== null && [...ids].every((id) => pins.ids.has(id))
  const pinLabel = t(areAllPinned ? 'bulk.unpin' : 'bulk.pin')
  const pin = () => void pins?.set(ids, !areAllPinned)
  const credentials = (
    <>
      {draft.credentials.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => bulk.setCredential(ids, id)}>
          {name}
        </Menu.Item>
      ))}
      {draft.credentials.length > 0 && <Menu.Divider />}
      <Menu.Item onClick={() => bulk.setCredential(ids, null)}>{t('bulk.noCredential')}</Menu.Item>
    </>
  )
  const moves = (
    <>
      {STEPS.map((step) => (
        <Menu.Item key={step} onClick={() => bulk.reorder(ids, step)}>
          {t(`bulk.moveTo.${step}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => setPositioning(true)}>{t('bulk.moveTo.position')}</Menu.Item>
    </>
  )
  return (
    <>
      <SelectionBar label={t('bulk.label')} selection={selection}>
        <Button variant="subtle" size="compact-sm" onClick={() => bulk.setEnabled(ids, true)}>
          {t('bulk.turnOn')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => bulk.setEnabled(ids, false)}>
          {t('bulk.turnOff')}
        </Button>
        <Menu position="top-end" width={230}>
          <Menu.Target>
            <Button className={classes.wide} variant="subtle" size="compact-sm" rightSection={chevron}>
              {t('bulk.credential')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={menu.menu}>{credentials}</Menu.Dropdown>
        </Menu>
        <Menu position="top-end" width={200}>
          <Menu.Target>
            <Button
              className={classes.wide}
              variant="subtle"
              size="compact-sm"
              rightSection={chevron}
              disabled={count === total}
            >
              {t('bulk.move')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={menu.menu}>{moves}</Menu.Dropdown>
        </Menu>
        {pins && (
          <Button className={classes.widest} variant="subtle" size="compact-sm" onClick={pin}>
            {pinLabel}
          </Button>
        )}
        <Button className={classes.wide} variant="subtle" size="compact-sm" c="var(--bad)" onClick={remove}>
          {t('bulk.remove')}
        </Button>
        <Menu position="top-end" width={230}>
          <Menu.Target>
            <Button className={classes.narrow} variant="subtle" size="compact-sm" rightSection={chevron}>
              {t('bulk.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={menu.menu} mah="50vh" style={{ overflow: 'auto' }}>
            <Menu.Item c="var(--bad)" onClick={remove}>
              {t('bulk.remove')}
            </Menu.Item>
            {pins && <Menu.Item onClick={pin}>{pinLabel}</Menu.Item>}
            {count < total && (
              <>
                <Menu.Divider />
                {moves}
              </>
            )}
            <Menu.Divider />
            <Menu.Label>{t('bulk.credential')}</Menu.Label>
            {credentials}
          </Menu.Dropdown>
        </Menu>
      </SelectionBar>
      {positioning && (
        <ReorderDialog
          count={count}
          last={total - count + 1}
          onReorder={(position) => bulk.reorder(ids, { position })}
          onClose={() => setPositioning(false)}
        />
      )}
    </>
  )
})
