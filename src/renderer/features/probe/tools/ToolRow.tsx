import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { bytes } from '../../../../shared/text/measures.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { ToolDetail } from './ToolDetail.tsx'
import classes from './ToolRow.module.css'

/** No line is longer; descriptions can be of any length. */
const MOST_SHOWN = 300

interface Props {
  ref: Ref<HTMLLIElement>
  tool: ProbedTool
  /** Its place among all tools of the server. */
  index: number
  /** Its place among those that are shown, and how many these are. */
  place: number
  count: number
  target: ProbeTarget
  open: boolean
  onFocus: (index: number) => void
  onToggle: (index: number) => void
}

/** One tool in a line; below it, when it is open, what can be done with it. */
export const ToolRow = memo(function ToolRow(props: Props) {
  const { ref, tool, index, place, count, target, open, onFocus, onToggle } = props
  const { t, i18n } = useTranslation('probe')
  const id = useId()
  const { name, title, description, annotations } = tool
  const second = visibleText((title ?? description ?? '').split('\n', 1)[0]?.slice(0, MOST_SHOWN) ?? '')
  return (
    <li
      ref={ref}
      className={classes.tool}
      data-index={place}
      data-last={place === count - 1 || undefined}
      data-open={open || undefined}
      aria-posinset={place + 1}
      aria-setsize={count}
      onFocus={() => onFocus(index)}
    >
      <UnstyledButton
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(index)}
      >
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        <span className={classes.names}>
          <span className={classes.name} data-mono>
            {visibleText(name)}
          </span>
          {second && <span className={classes.title}>{second}</span>}
        </span>
        <span className={classes.badges}>
          {annotations.readOnly === true && <Badge tone="good">{t('tools.readOnly')}</Badge>}
          {annotations.readOnly !== true && annotations.destructive === true && (
            <Badge tone="warn">{t('tools.destructive')}</Badge>
          )}
        </span>
        <span className={classes.sizes}>
          <span>{bytes(tool.bytes, i18n.language)}</span>
          <span className={classes.tokens}>{t('facts.tokens', { count: tool.tokens })}</span>
        </span>
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.detail}>
          <ToolDetail tool={tool} target={target} />
        </div>
      )}
    </li>
  )
})
