import classes from './CodeBox.module.css'

/** A text for a file or a terminal, as it is to be pasted. Long lines wrap. */
export function CodeBox({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: preformatted text
    <pre role="group" aria-label={label} className={classes.code} data-mono data-selectable>
      {text.replace(/\n$/, '')}
    </pre>
  )
}
