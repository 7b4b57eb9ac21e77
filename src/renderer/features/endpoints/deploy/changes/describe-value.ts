const MAX_LENGTH = 400

/** A value of a definition as a person reads it: text as it is, all else as JSON. At most 400 characters. */
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
