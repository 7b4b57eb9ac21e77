import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReadTable } from '../../../../shared/bulk/commands.ts'
import { Masked } from './ColumnMapping.tsx'
import classes from './TablePreview.module.css'

const MAX_ROWS = 5

interface Props {
  table: ReadTable
  names: readonly string[]
  secretColumns: ReadonlySet<number>
}

/** The first rows as read, so that a misread file is obvious immediately. */
export function TablePreview({ table, names, secretColumns }: Props) {
  const { t } = useTranslation('bulk')
  return (
    // Wide tables scroll horizontally, including by keyboard.
    <Box component="section" className={classes.box} aria-label={t('prepare.preview')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {names.map((name, index) => (
              <th key={index} scope="col" title={name} dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.sample.slice(0, MAX_ROWS).map((cells, row) => (
            <tr key={row}>
              {names.map((_, index) => {
                const cell = cells[index] ?? ''
                return secretColumns.has(index) && cell !== '' ? (
                  <td key={index}>
                    <Masked />
                  </td>
                ) : (
                  <td key={index} title={cell.slice(0, 300)} dir="auto">
                    {cell.slice(0, 120)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
