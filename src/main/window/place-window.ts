/** Where a window stands on the screens, in pixels that do not depend on their density. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A size, with the place that it had, if that is known. */
export type Placement = Pick<Rectangle, 'width' | 'height'> & Partial<Pick<Rectangle, 'x' | 'y'>>

/** So much of the title bar must be seen, for the window to be dragged. */
const GRIP = { width: 80, height: 40 }

/**
 * A remembered place on a screen whose free area is `area`: no larger than it, and without the position where the window
 * could not be reached there, as when a screen has gone.
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

/** What is kept of a window's place. Wayland tells no position, and Electron then gives 0,0 (its documentation of `getBounds`). */
export function rememberedPlace({ x, y, width, height }: Rectangle, isWayland: boolean): Placement {
  return isWayland ? { width, height } : { x, y, width, height }
}
