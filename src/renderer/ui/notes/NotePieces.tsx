import { Code } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import { Fragment } from 'react'
import type { NotePiece } from './read-notes.ts'

/** The text of a block, with its bold parts and code. */
export function NotePieces({ pieces }: { pieces: readonly NotePiece[] }) {
  return pieces.map(({ kind, text }, index) => {
    if (kind === 'strong') return <strong key={index}>{text}</strong>
    if (kind === 'code') return <Code key={index}>{text}</Code>
    return <Fragment key={index}>{text}</Fragment>
  })
}
