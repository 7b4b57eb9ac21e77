import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { bytes } from '../../../lib/measures.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { ToolDetail } from './ToolDetail.tsx'
import classes from './ToolRow.module.css'

interface Props {
  tool: ProbedTool
  target: ProbeTarget
  open: boolean
  onToggle: () => void
}

/** One tool in a line; below it, when it is open, what can be done with it. */
export function ToolRow({ tool, target, open, onToggle }: Props) {
  const { t, i18n } = useTranslation('probe')
  const id = useId()
  const { name, title, description, annotations } = tool
  const second = title ?? description?.split('\n')[0]
  const number = new Intl.NumberFormat(i18n.language).format(tool.tokens)
  return (
    <li className={classes.tool} data-open={open || undefined}>
      <UnstyledButton
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        <span className={classes.names}>
          <span className={classes.name} data-mono>
            {name}
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
          <span className={classes.tokens}>{t('facts.tokens', { count: tool.tokens, value: number })}</span>
        </span>
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.detail}>
          <ToolDetail tool={tool} target={target} />
        </div>
      )}
    </li>
  )
}
