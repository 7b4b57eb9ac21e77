import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReadTable } from '../../../../shared/bulk/commands.ts'
import type { ReadOptions } from '../../../../shared/bulk/table.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormatChoice } from '../reading/FormatChoice.tsx'
import type { TableReader } from '../session/use-table-reader.ts'
import classes from './FileFormat.module.css'

/** Shows how the file was read. Changing an option rereads it. */
export function FileFormat({ table, reader }: { table: ReadTable; reader: TableReader }) {
  const { t } = useTranslation('bulk')
  const { encoding, delimiter, hasHeader } = table
  const busy = reader.reading !== null
  const change = (part: ReadOptions) => void reader.readAgain({ encoding, delimiter, hasHeader, ...part })
  return (
    <Group gap="md" align="flex-end">
      <FormatChoice options={{ encoding, delimiter }} disabled={busy} onChange={change} />
      <Checkbox
        className={classes.header}
        label={t('prepare.hasHeader')}
        checked={hasHeader}
        onChange={({ currentTarget }) => change({ hasHeader: currentTarget.checked })}
      />
    </Group>
  )
}
