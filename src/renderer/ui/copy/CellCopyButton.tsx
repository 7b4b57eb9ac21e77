import type { Copied } from '../../../shared/clipboard/copied.ts'
import { CellButton } from '../data-table/CellButton.tsx'
import classes from './CopyButton.module.css'
import { COPY_COLORS, COPY_ICONS } from './copy-look.tsx'
import type { CopiedText } from './use-copied-text.ts'
import { type CopyState, useCopy } from './use-copy.ts'

interface Props {
  /** Copies it. */
  value: () => Promise<Copied>
  /** The accessible name. */
  label: string
  /** Shown when the pointer rests on it. */
  title: string
  /** What has become of copying, in words. */
  said: Record<Exclude<CopyState, 'idle'>, string>
  /** Words for when it's cleared. */
  textOf: CopiedText
  tabIndex: number | undefined
}

/** The `CopyButton` of a row of a long table, as an icon; `CellButton` says why it isn't one. */
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
