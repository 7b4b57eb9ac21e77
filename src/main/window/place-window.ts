/** A window's position and size, in density-independent pixels. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A size, and the previous position if it's known. */
export type Placement = Pick<Rectangle, 'width' | 'height'> & Partial<Pick<Rectangle, 'x' | 'y'>>

/** The part of the title bar that must be visible so that the window can be dragged. */
const GRIP = { width: 80, height: 40 }

/**
 * Fits a remembered placement into `area`, the free area of a screen: no larger than that, and without the position if the user couldn't
 * reach the window there, e.g. because a screen was removed.
 */
export function placeWindow({ x, y, ...size }: Placement, area: Rectangle): Placement {
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  if (x === undefined || y === undefined) return { width, height }
  const reachable =
    x + GRIP.width < area.x + area.width &&
    x + width > area.x + GRIP.width &&
    y >= area.y &&
    y + GRIP.height < area.y + area.height
  return reachable ? { x, y, width, height } : { width, height }
}

/**
 * The part of a window's placement to store. Wayland doesn't report a position, and Electron then returns 0,0 (see its documentation of
 * `getBounds`).
 */
export function rememberedPlace({ x, y, width, height }: Rectangle, isWayland: boolean): Placement {
  return isWayland ? { width, height } : { x, y, width, height }
}
