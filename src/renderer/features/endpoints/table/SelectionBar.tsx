import { Button, CloseButton, Flex, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_SELECTION } from '../../../ui/data-table/row-selection.ts'
import menu from '../../../ui/Menu.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { MoveDialog } from './MoveDialog.tsx'
import classes from './SelectionBar.module.css'
import type { BulkEdits } from './use-bulk-edits.ts'

interface Props {
  /** How many rows the filter lets through. */
  shown: number
  selectedIds: ReadonlySet<string>
  shownIds: readonly string[]
  bulk: BulkEdits
}

const STEPS = ['top', 'up', 'down', 'bottom'] as const
const chevron = <IconChevronDown size={14} stroke={1.8} aria-hidden />

/** How many endpoints are shown and selected, and what can be done with the selected ones. */
export const SelectionBar = memo(function SelectionBar({ shown, selectedIds, shownIds, bulk }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const [positioning, setPositioning] = useState(false)
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const total = draft.endpoints.length
  const count = selectedIds.size
  const first = shownIds.find((id) => selectedIds.has(id))
  // The buttons go with the selection, so the focus returns to the list.
  const clear = () =>
    changePanel(place, { selection: NO_SELECTION, focus: first === undefined ? null : `endpoints.${first}` })
  return (
    <Flex
      className={classes.bar}
      wrap="wrap"
      align="center"
      columnGap="md"
      rowGap="3xs"
      mih="2.5rem"
      px="md"
      py="3xs"
      flex="none"
    >
      <Group component="p" gap="sm" fz="sm" c="dimmed" role="status">
        {shown === total
          ? t('table.total', { count: total, value: number(total) })
          : t('table.shown', { count: total, shown: number(shown), total: number(total) })}
        {count > 0 && (
          <Text component="strong" inherit c="var(--text)" fw={600}>
            {t('table.selected', { count, value: number(count) })}
          </Text>
        )}
      </Group>
      {count > 0 && (
        <Group role="toolbar" aria-label={t('bulk.label')} gap="2xs" ms="auto">
          <Button variant="default" size="compact-sm" onClick={() => bulk.setEnabled(selectedIds, true)}>
            {t('bulk.turnOn')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => bulk.setEnabled(selectedIds, false)}>
            {t('bulk.turnOff')}
          </Button>
          <Menu position="top-end" width={230}>
            <Menu.Target>
              <Button variant="default" size="compact-sm" rightSection={chevron}>
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
              <Button variant="default" size="compact-sm" rightSection={chevron} disabled={count === total}>
                {t('bulk.move')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={menu.menu}>
              {STEPS.map((step) => (
                <Menu.Item key={step} onClick={() => bulk.move(selectedIds, step)}>
                  {t(`bulk.moveTo.${step}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item onClick={() => setPositioning(true)}>{t('bulk.moveTo.position')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button variant="default" size="compact-sm" data-danger onClick={() => bulk.remove(selectedIds)}>
            {t('bulk.remove')}
          </Button>
          <CloseButton size="sm" aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={clear} />
        </Group>
      )}
      {positioning && (
        <MoveDialog
          count={count}
          last={total - count + 1}
          onMove={(position) => bulk.move(selectedIds, { position })}
          onClose={() => setPositioning(false)}
        />
      )}
    </Flex>
  )
})
