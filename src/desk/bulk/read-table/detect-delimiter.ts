import { parse } from 'csv-parse/sync'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import type { Delimiter } from '../../../shared/bulk/table.ts'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']
/** Small, because the parser is slow until the JIT has warmed up. */
const SAMPLE_BYTES = 16 * 1024

/**
 * Detects the delimiter for which the most rows at the start of the text have as many cells as the first row; on a tie, the one that yields
 * more columns. Text without delimiters has one column, whichever delimiter is returned.
 */
export async function detectDelimiter(text: Buffer): Promise<Delimiter> {
  const yieldToEventLoop = createYieldToEventLoop()
  const sample = text.subarray(0, SAMPLE_BYTES)
  let best: { delimiter: Delimiter; share: number; columns: number } = { delimiter: ',', share: 0, columns: 1 }
  for (const delimiter of DELIMITERS) {
    await yieldToEventLoop()
    const counts = cellCounts(sample, delimiter)
    // The sample may end in the middle of a row.
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
    // A quotation mark isn't closed, because of this delimiter or because the sample ends. The rows before it still count.
  }
  return counts
}
