import { Box, Button, Flex, Paper, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectedOperation } from '../../../../shared/management/imports/document-inspection.ts'
import { NoMatches } from '../../../ui/filters/NoMatches.tsx'
import rowStyles from '../../../ui/rows/Rows.module.css'
import { OperationDetail } from './OperationDetail.tsx'
import classes from './OperationTree.module.css'
import { selectionState, type TreeRow, toggleOperations, treeRows } from './operation-tree.ts'
import { TreeRowView } from './TreeRowView.tsx'
import { useTreeKeys } from './use-tree-keys.ts'

const ROW_HEIGHT = 32

interface Props {
  /** Operations that match the filter. */
  operations: readonly InspectedOperation[]
  chosen: ReadonlySet<string>
  collapsed: ReadonlySet<string>
  /** Whether a search is active, which expands every group. */
  searching: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onCollapse: (collapsed: ReadonlySet<string>) => void
  onClearFilter: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** The operations as a tree with tri-state checkboxes. Only visible rows are rendered. */
export function OperationTree(props: Props) {
  const { operations, chosen, collapsed, searching, onChoose, onCollapse, onClearFilter } = props
  const { t } = useTranslation('endpoints')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const rows = useMemo(() => treeRows(operations, searching ? NONE : collapsed), [operations, collapsed, searching])
  const current = Math.max(
    0,
    rows.findIndex((row) => row.id === currentId),
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  const go = (index: number) => {
    const row = rows[index]
    if (!row) return
    setCurrentId(row.id)
    virtual.scrollToIndex(index)
  }
  const within = (row: TreeRow) => (row.kind === 'group' ? row.operations : [row.operation])
  const toggle = (row: TreeRow) => onChoose(toggleOperations(within(row), chosen))
  const expand = (row: TreeRow, open: boolean) => {
    if (row.kind !== 'group' || row.expanded === open || searching) return
    const next = new Set(collapsed)
    if (open) next.delete(row.id)
    else next.add(row.id)
    onCollapse(next)
  }
  const onKeyDown = useTreeKeys({
    rows,
    current,
    pageRows: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1),
    go,
    toggle,
    expand,
    toggleAll: () => onChoose(toggleOperations(operations, chosen)),
  })
  const visible = virtual.getVirtualItems()
  const currentRow = currentId === null ? undefined : rows[current]
  if (rows.length === 0) return <NoMatches title={t('import.noMatches')} onClear={onClearFilter} />
  return (
    <Paper withBorder className={classes.frame} radius="lg">
      <TreeHead
        operations={operations}
        chosen={chosen}
        collapsed={collapsed}
        searching={searching}
        onChoose={onChoose}
        onCollapse={onCollapse}
      />
      <div
        ref={box}
        role="tree"
        tabIndex={0}
        aria-label={t('import.tree')}
        aria-multiselectable
        aria-activedescendant={visible.some(({ index }) => index === current) ? `${id}-${current}` : undefined}
        className={`${rowStyles.ruled} ${classes.tree}`}
        onKeyDown={onKeyDown}
      >
        <Box role="presentation" pos="relative" h={virtual.getTotalSize()}>
          {visible.map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <TreeRowView
                  key={row.id}
                  id={`${id}-${index}`}
                  row={row}
                  state={selectionState(within(row), chosen)}
                  current={index === current}
                  describedBy={row === currentRow ? `${id}-changes` : undefined}
                  top={start}
                  onToggle={() => {
                    setCurrentId(row.id)
                    toggle(row)
                  }}
                  onExpand={() => {
                    setCurrentId(row.id)
                    if (row.kind === 'group') expand(row, !row.expanded)
                  }}
                />
              )
            )
          })}
        </Box>
      </div>
      {currentRow?.kind === 'operation' && <OperationDetail id={`${id}-changes`} operation={currentRow.operation} />}
    </Paper>
  )
}

/** Chooses all operations, and expands or collapses all groups. */
function TreeHead({ operations, chosen, collapsed, searching, onChoose, onCollapse }: Omit<Props, 'onClearFilter'>) {
  const { t } = useTranslation('endpoints')
  const all = selectionState(operations, chosen)
  return (
    <Flex gap="3xs" align="center" px="xs" py="3xs" bg="var(--side)">
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        onClick={() => onChoose(toggleOperations(operations, chosen))}
      >
        {t(all === 'all' ? 'import.chooseNone' : 'import.chooseAll')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        disabled={searching}
        onClick={() =>
          onCollapse(
            collapsed.size > 0
              ? NONE
              : new Set(treeRows(operations, NONE).flatMap((row) => (row.kind === 'group' ? [row.id] : []))),
          )
        }
      >
        {t(collapsed.size > 0 ? 'import.expandAll' : 'import.collapseAll')}
      </Button>
      <Text span size="xs" ms="auto" pe="lg" c="dimmed" fw={550}>
        {t('import.tokensHead')}
      </Text>
    </Flex>
  )
}
