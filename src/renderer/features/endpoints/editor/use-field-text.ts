import { useEffect, useRef, useState } from 'react'

/** The parsed value of a field, or an error message. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

/** A field whose text may be temporarily invalid, in which case it stays in the field, uncommitted, with an error message. */
export interface FieldText {
  text: string
  error: string | null
  change(text: string): void
}

/** Shows `value` as text, parses it with `parse`, and passes each valid value to `commit` while typing. */
export function useFieldText<T>(
  value: string,
  parse: (text: string) => Parsed<T>,
  commit: (value: T) => void,
): FieldText {
  const [text, setText] = useState(value)
  const [error, setError] = useState<string | null>(null)
  /** The external value when the text last matched it. */
  const known = useRef(value)
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText((now) => {
      const parsed = parse(now)
      // The typed text may be an equivalent form, e.g. with a trailing space.
      return parsed.ok && String(parsed.value) === value ? now : value
    })
    setError(null)
  }, [value, parse])
  return {
    text,
    error,
    change(next) {
      setText(next)
      const parsed = parse(next)
      setError(parsed.ok ? null : parsed.message)
      if (!parsed.ok) return
      if (typeof parsed.value === 'string') known.current = parsed.value
      commit(parsed.value)
    },
  }
}
