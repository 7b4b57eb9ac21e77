import { Anchor, Code } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import type { GuidePlace, Inline } from './guide-page.ts'

interface Props {
  inlines: readonly Inline[]
  /** Name of the page that the text is on. */
  page: string
  onOpen: (place: GuidePlace) => void
}

/** Running text of the guide. */
export function GuideText({ inlines, page, onOpen }: Props) {
  return inlines.map((inline, index) => {
    // The pages never change, so positions are used as keys.
    const key = String(index)
    if (typeof inline === 'string') return inline
    if (inline.kind === 'code') {
      return (
        <Code key={key} fz="inherit">
          {inline.text}
        </Code>
      )
    }
    const text = <GuideText inlines={inline.inlines} page={page} onOpen={onOpen} />
    if (inline.kind !== 'link')
      return inline.kind === 'strong' ? <strong key={key}>{text}</strong> : <em key={key}>{text}</em>
    return (
      <Anchor
        key={key}
        inherit
        component="button"
        type="button"
        onClick={() => onOpen({ page: inline.page || page, section: inline.section })}
      >
        {text}
      </Anchor>
    )
  })
}
