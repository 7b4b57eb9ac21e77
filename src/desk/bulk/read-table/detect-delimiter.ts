import { parse } from 'csv-parse/sync'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import type { Delimiter } from '../../../shared/bulk/table.ts'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']
/** Small because the parser is slow until it has warmed up. */
const SAMPLE_BYTES = 16 * 1024

/**
 * Detects the delimiter with which most rows at the start of a text have as many cells as the first; if several do, the one that yields
 * more columns. Text without delimiters has one column, whichever is returned.
 */
export async function detectDelimiter(text: Buffer): Promise<Delimiter> {
  const yieldToEventLoop = createYieldToEventLoop()
  const sample = text.subarray(0, SAMPLE_BYTES)
  let best: { delimiter: Delimiter; share: number; columns: number } = { delimiter: ',', share: 0, columns: 1 }
  for (const delimiter of DELIMITERS) {
    await yieldToEventLoop()
    const counts = cellCounts(sample, delimiter)
    // The sample may end within a row.
    if (sample.length < text.length && counts.length > 1) counts.pop()
    const columns = counts[0] ?? 0
    if (columns < 2) continue
    const share = counts.filter((count) => count === columns).length / counts.length
    if (share > best.share || (share === best.share && columns > best.columns)) best = { delimiter, share, columns }
  }
  return best.delimiter
}

function cellCounts(sample: Buffer, delimiter: Delimiter): number[] {
  const counts: number[] = []
  try {
    parse(sample, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[]) => {
        counts.push(cells.length)
        return null
      },
    })
  } catch {
    // An unclosed quotation mark, because of this delimiter or the end of the sample. The rows before it count.
  }
  return counts
}
