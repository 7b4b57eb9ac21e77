const MAX_LENGTH = 400

/** Formats a value of a definition for display: text as is, anything else as JSON. At most 400 characters. */
export function describeValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : value === null
        ? '—'
        : (JSON.stringify(value, null, 1) ?? '').replace(/\n\s*/g, ' ')
  if (text === '') return '""'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
