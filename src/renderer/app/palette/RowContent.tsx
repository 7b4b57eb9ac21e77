import { Highlight } from '@mantine/core'
import { Keys } from '../../ui/keys/Keys.tsx'
import { useShortcutText } from '../../ui/keys/use-shortcut-text.ts'
import classes from './Palette.module.css'
import type { PaletteRow } from './palette-row.ts'

/** A palette row's icon, label, detail, and shortcut. */
export function RowContent({ row, query }: { row: PaletteRow; query: string }) {
  const keysOf = useShortcutText()
  const { icon: Icon, label, detail, shortcut } = row
  return (
    <>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.6} aria-hidden />
      </span>
      <Highlight component="span" highlight={query.split(/\s+/)} className={classes.label} dir="auto">
        {label}
      </Highlight>
      {detail && (
        <span className={classes.detail} dir="auto">
          {detail}
        </span>
      )}
      {shortcut && (
        <span className={classes.keys}>
          <Keys>{keysOf(shortcut)}</Keys>
        </span>
      )}
    </>
  )
}
