import type { SearchField } from '../../shared/management/records/tool-ranking.ts'
import type { ToolText } from './tool-text.ts'

/** Maximum number of characters of a description that are searched. */
const MAX_DESCRIPTION = 2_000

/** Returns each field of a tool as plain text. */
export function fieldsOf(tool: ToolText): Record<SearchField, string> {
  const { name, title, method, path, parameters, groups } = tool
  const [summary, description] = splitSummary(plainText(tool.description.slice(0, MAX_DESCRIPTION)))
  return {
    name,
    title: title === name ? '' : title,
    summary: summary === `${method} ${path}` ? '' : summary,
    description,
    path: path.replace(/\{[^}]*\}*|\.json$|^\/?(?:api\/)?v?\d[\d.-]*\//g, ' '),
    parameters: parameters.map((each) => each.name).join(' '),
    parameterTexts: parameters.map((each) => plainText(each.description.slice(0, 300))).join(' '),
    values: parameters.map(({ values }) => values).join(' '),
    groups: groups.join(' '),
  }
}

const plainText = (text: string): string =>
  text
    .replace(/<[^<>]{1,300}>/g, ' ')
    .replace(/\]\([^()\s]*\)/g, '] ')
    .replace(/^>.*$/gm, ' ')
    .trim()

/** Splits text into its first sentence and the rest. */
function splitSummary(text: string): [string, string] {
  const end = /[.!?](?=\s)|\n\s*\n/.exec(text)
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1)] : [text, '']
}
