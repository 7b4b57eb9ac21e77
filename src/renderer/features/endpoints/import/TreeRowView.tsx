import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Method } from '../../../../shared/management/endpoint/endpoint.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import { MethodBadge } from '../table/MethodBadge.tsx'
import classes from './OperationTree.module.css'
import { isChoosable, REMOVED_GROUP, type TreeRow } from './operation-tree.ts'

interface Props {
  id: string
  row: TreeRow
  /** How many of the row's operations are selected. */
  state: 'all' | 'some' | 'none'
  current: boolean
  /** ID of the element with a longer description of the row. */
  describedBy: string | undefined
  top: number
  onToggle: () => void
  onExpand: () => void
}

const TONES: Record<'new' | 'changed' | 'present' | 'removed', BadgeTone> = {
  new: 'quiet',
  changed: 'accent',
  present: 'quiet',
  removed: 'warn',
}

/** A group or an operation. The tree handles the keyboard. */
export const TreeRowView = memo(function TreeRowView({
  id,
  row,
  state,
  current,
  describedBy,
  top,
  onToggle,
  onExpand,
}: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const inGroup = row.kind === 'group' ? row.operations : [row.operation]
  const choosable = inGroup.some(isChoosable)
  const tokens = inGroup.reduce((sum, operation) => sum + operation.tokens, 0)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-describedby={describedBy}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.kind === 'group' ? row.expanded : undefined}
      aria-checked={!choosable ? undefined : state === 'some' ? 'mixed' : state === 'all'}
      aria-selected={choosable ? state !== 'none' : undefined}
      aria-disabled={!choosable || undefined}
      className={classes.row}
      data-current={current || undefined}
      data-kind={row.kind}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 10 + (row.level - 1) * 18 }}
      onClick={row.kind === 'group' ? onExpand : choosable ? onToggle : undefined}
    >
      {row.kind === 'group' ? (
        <IconChevronRight
          size={14}
          stroke={2}
          className={classes.chevron}
          data-open={row.expanded || undefined}
          aria-hidden
        />
      ) : (
        <span className={classes.chevron} />
      )}
      <span
        className={classes.check}
        data-state={choosable ? state : 'there'}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          if (choosable) onToggle()
        }}
      >
        {state === 'all' || !choosable ? <IconCheck size={12} stroke={3} /> : null}
        {state === 'some' && <IconMinus size={12} stroke={3} />}
      </span>
      {row.kind === 'group' ? (
        <>
          <Text span inherit truncate fw={600} flex="0 1 auto" title={row.name} dir="auto">
            {row.id === REMOVED_GROUP ? t('import.removedGroup') : row.name}
          </Text>
          <Text span size="sm" c="var(--text-3)" flex="none">
            {t('import.operations', { count: inGroup.length })}
          </Text>
        </>
      ) : (
        <>
          <MethodBadge method={row.operation.method as Method} />
          <Text
            span
            inherit
            truncate
            maw="55%"
            flex="0 1 auto"
            td={row.operation.deprecated ? 'line-through' : undefined}
            data-mono
            title={row.operation.path}
          >
            {row.operation.path}
          </Text>
          <Text span inherit truncate c="dimmed" flex="1 1 0" miw={0} title={row.operation.summary} dir="auto">
            {row.operation.summary}
          </Text>
          {row.operation.deprecated && <Badge tone="warn">{t('import.deprecated')}</Badge>}
          {row.operation.alike && <Badge tone="accent">{t('import.here')}</Badge>}
          {row.operation.state !== 'new' && (
            <Badge tone={TONES[row.operation.state]}>{t(`import.states.${row.operation.state}`)}</Badge>
          )}
        </>
      )}
      <Text
        span
        ms="auto"
        size="sm"
        c="var(--text-3)"
        flex="none"
        title={t('import.tokens', { count: tokens, value: number(tokens) })}
      >
        ≈ {number(tokens)}
        <VisuallyHidden> {t('import.tokensUnit')}</VisuallyHidden>
      </Text>
    </div>
  )
})
