import type { ComponentType } from 'react'

/** An icon of the palette's lines. */
export const icon = (Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>) => (
  <Icon size={16} stroke={1.6} aria-hidden />
)
