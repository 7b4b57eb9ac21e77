import { Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { RunRowView } from '../../../../shared/bulk/commands.ts'
import type { RunRowState } from '../../../../shared/bulk/run.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'

type CommonRow = Pick<RunRowView, 'line' | 'customer' | 'server' | 'state'>

/** Noteworthy states; a row in any other state is fine. */
const TONES: Partial<Record<RunRowState, BadgeTone>> = {
  pending: 'accent',
  failed: 'bad',
  unknown: 'warn',
  invalid: 'bad',
}

/**
 * Columns common to the rows of a plan and of a run. `waiting` is the label of the state with that name. Once a run is `over`, the state of
 * rows that weren't reached is outdated, so it isn't shown. `calm` shows states without color, for rows that all have the same one.
 */
export function rowColumns<Row extends CommonRow>(
  t: TFunction<'bulk'>,
  language: string,
  waiting: string,
  { over = false, calm = false } = {},
): readonly Column<Row>[] {
  const number = new Intl.NumberFormat(language)
  return [
    {
      id: 'line',
      dim: true,
      header: t('columns.line'),
      width: '3.75rem',
      cell: ({ line }) => number.format(line),
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      width: 'minmax(11rem, 1.6fr)',
      rowHeader: true,
      cell: ({ customer: { primaryIdentity } }) => (
        <Text component="div" inherit truncate title={primaryIdentity} dir="auto" data-selectable>
          {primaryIdentity || '–'}
        </Text>
      ),
    },
    {
      id: 'server',
      dim: true,
      header: t('columns.server'),
      width: 'minmax(6rem, 1fr)',
      from: 'md',
      cell: ({ server }) => (
        <Text component="div" inherit truncate title={server?.name} dir="auto" data-selectable>
          {server?.name ?? '–'}
        </Text>
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: '6.5rem',
      cell: ({ state }) => {
        if (over && (state === 'waiting' || state === 'pending')) return null
        const [tone, word] = [calm ? undefined : TONES[state], state === 'waiting' ? waiting : t(`states.${state}`)]
        return tone ? (
          <Badge tone={tone}>{word}</Badge>
        ) : (
          <Text span size="sm" c="dimmed">
            {word}
          </Text>
        )
      },
    },
  ]
}

/** A row's full details, which may take up several lines. */
export function RowDetail({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Text key={index} component="div" inherit data-selectable>
      {part}
    </Text>
  ))
}
