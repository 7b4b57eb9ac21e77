import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReadTable } from '../../../../shared/bulk/commands.ts'
import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { say } from '../../../../shared/text/say.ts'
import classes from './ColumnMapping.module.css'
import type { MappingProblems } from './mapping-problems.ts'

const MAX_EXAMPLES = 3
/** Prefix of the option values that assign a field; its key follows. */
const FIELD = 'field:'

interface Props {
  table: ReadTable
  /** Column names as displayed, including those without a header. */
  names: readonly string[]
  uses: readonly ColumnUse[]
  /** Values that the servers require for each customer. */
  asked: readonly CustomerValue[]
  secretColumns: ReadonlySet<number>
  problems: MappingProblems
  /** Whether the user has tried to continue, so missing choices are shown as well. */
  tried: boolean
  onChange: (column: number, use: ColumnUse) => void
}

/** A row per column, with sample cells and a choice of what the column is used for. */
export function ColumnMapping({ table, names, uses, asked, secretColumns, problems, tried, onChange }: Props) {
  const { t } = useTranslation('bulk')
  const usual: readonly string[] = METADATA_FIELDS
  const own = asked.map(({ key }) => key).filter((key) => !usual.includes(key))
  const options = [
    { value: 'nothing', label: t('prepare.uses.nothing') },
    { value: 'identity', label: t('prepare.uses.identity') },
    { value: 'server', label: t('prepare.uses.server') },
    {
      group: t('prepare.customer'),
      items: [
        ...METADATA_FIELDS.map((key) => ({ value: FIELD + key, label: t(`prepare.fields.${key}`) })),
        { value: 'other', label: t('prepare.uses.other') },
      ],
    },
    ...(own.length > 0
      ? [{ group: t('prepare.serverValues'), items: own.map((key) => ({ value: FIELD + key, label: key })) }]
      : []),
  ]
  const optionOf = (column: ColumnUse) => {
    if (column.use !== 'metadata') return column.use
    return usual.includes(column.key) || own.includes(column.key) ? FIELD + column.key : 'other'
  }
  const choose = (index: number, value: string) => {
    if (value === 'identity' || value === 'server' || value === 'nothing') onChange(index, { use: value })
    else if (value === 'other') onChange(index, { use: 'metadata', key: fieldName(table.columns[index] ?? '', usual) })
    else onChange(index, { use: 'metadata', key: value.slice(FIELD.length) })
  }
  const missing = tried ? problems.missing : null
  return (
    <Stack gap="xs">
      <Text inherit c="dimmed">
        {t('prepare.columnsHint')}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('prepare.columnHeads.column')}</th>
            <th scope="col">{t('prepare.columnHeads.examples')}</th>
            <th scope="col">{t('prepare.columnHeads.use')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map((column, index) => {
            const name = names[index] ?? ''
            const problem = problems.columns.get(index)
            const value = optionOf(column)
            const atName = problem !== undefined && value === 'other'
            return (
              <tr key={index} data-unused={column.use === 'nothing' || undefined}>
                <th scope="row" title={name} dir="auto">
                  {name}
                </th>
                <td>
                  <Examples cells={secretColumns.has(index) ? null : examplesOf(table, index)} />
                </td>
                <td>
                  <div className={classes.use}>
                    <NativeSelect
                      aria-label={t('prepare.useOf', { column: name })}
                      value={value}
                      data={options}
                      error={problem && !atName ? say(problem) : index === 0 && missing !== null && say(missing)}
                      errorProps={{ role: 'alert' }}
                      onChange={({ currentTarget }) => choose(index, currentTarget.value)}
                    />
                    {value === 'other' && column.use === 'metadata' && (
                      <TextInput
                        aria-label={t('prepare.nameOf', { column: name })}
                        placeholder={t('prepare.namePlaceholder')}
                        spellCheck={false}
                        value={column.key}
                        error={atName && say(problem)}
                        onChange={({ currentTarget }) => onChange(index, { use: 'metadata', key: currentTarget.value })}
                      />
                    )}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Stack>
  )
}

/** Suggests a custom field name from the column's header. */
const fieldName = (header: string, usual: readonly string[]): string =>
  usual.includes(header.trim()) ? '' : header.trim().slice(0, 200)

function examplesOf({ sample }: ReadTable, index: number): string[] {
  const cells = sample.map((row) => row[index]?.trim() ?? '').filter(Boolean)
  return [...new Set(cells)].slice(0, MAX_EXAMPLES)
}

/** Sample cells from a column; null if they're secrets. */
function Examples({ cells }: { cells: readonly string[] | null }) {
  const { t } = useTranslation('bulk')
  if (cells === null) return <Masked />
  if (cells.length === 0) return <>{t('prepare.noExamples')}</>
  const text = cells.map((cell) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)).join(' · ')
  return (
    <Text component="div" inherit truncate title={text} dir="auto">
      {text}
    </Text>
  )
}

/** Placeholder for a secret of any length. */
export function Masked() {
  const { t } = useTranslation('bulk')
  return (
    <span role="img" aria-label={t('prepare.masked')}>
      ••••••••
    </span>
  )
}
