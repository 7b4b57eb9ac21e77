import { useEffect, useRef, useState } from 'react'

/** What a field's text means: a value, or a message on what is wrong with it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

/** A field whose text may for a while be no valid value: it then stays in the field, with its message, unsent. */
export interface FieldText {
  text: string
  error: string | null
  change(text: string): void
}

/** `value` as text; `parse` reads it; `commit` gets each valid value as it is typed. */
export function useFieldText<T>(
  value: string,
  parse: (text: string) => Parsed<T>,
  commit: (value: T) => void,
): FieldText {
  const [text, setText] = useState(value)
  const [error, setError] = useState<string | null>(null)
  /** What the outside held when the text was last in step with it. */
  const known = useRef(value)
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText((now) => {
      const parsed = parse(now)
      // What was typed may mean the same in other words, e.g. with a space at its end.
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
