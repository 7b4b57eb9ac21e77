import { Box } from '@mantine/core'

/** `text` with the first match of `query` highlighted, ignoring case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const wanted = query.trim()
  const at = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <Box component="mark" bdrs="var(--space-4xs)" bg="var(--mark)" c="inherit">
        {text.slice(at, end)}
      </Box>
      {text.slice(end)}
    </>
  )
}
