import type { Copied } from '../../../shared/clipboard/copied.ts'
import { CellButton } from '../data-table/CellButton.tsx'
import classes from './CopyButton.module.css'
import { COPY_COLORS, COPY_ICONS } from './copy-look.tsx'
import type { CopiedText } from './use-copied-text.ts'
import { type CopyState, useCopy } from './use-copy.ts'

interface Props {
  /** Copies the value. */
  value: () => Promise<Copied>
  /** Accessible name. */
  label: string
  /** Tooltip. */
  title: string
  /** Messages for the result of copying. */
  said: Record<Exclude<CopyState, 'idle'>, string>
  /** Describes when the copied value will be cleared. */
  textOf: CopiedText
  tabIndex: number | undefined
}

/** A lightweight `CopyButton` for rows of a long table, shown as an icon; `CellButton` explains why it exists. */
export function CellCopyButton({ value, label, title, said, textOf, tabIndex }: Props) {
  const { state, clearing, copy } = useCopy(value, textOf)
  const now = state === 'idle' ? null : said[state]
  return (
    <span className={classes.copy}>
      <CellButton
        quiet
        icon={COPY_ICONS[state]}
        color={COPY_COLORS[state]}
        aria-label={now === null ? label : `${label}: ${now}`}
        title={title}
        tabIndex={tabIndex}
        onClick={copy}
      />
      <span className={classes.bubble} aria-live="polite">
        {now}
        {now !== null && clearing !== null && ` · ${clearing}`}
      </span>
    </span>
  )
}
