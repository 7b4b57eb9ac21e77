import { trusted } from '../html.ts'

/** An icon on a 24-unit grid, as thick as the text. `size`: width and height in CSS pixels. */
const icon = (name: string, paths: string, size = 18) =>
  trusted(
    `<svg class="icon ${name}" viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  )

export const icons = {
  copy: icon(
    'copy',
    '<rect x="8.5" y="8.5" width="12" height="12" rx="2.5"/><path d="M5 15.5a1.8 1.8 0 0 1-1.5-1.8V6A2.5 2.5 0 0 1 6 3.5h7.7A1.8 1.8 0 0 1 15.5 5"/>',
  ),
  check: icon('check', '<path d="m5 12.5 4.5 4.5L19.5 7"/>'),
  eye: icon(
    'eye',
    '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>',
  ),
  chevron: icon('chevron', '<path d="m9 6 6 6-6 6"/>', 16),
  search: icon('search', '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>'),
  lock: icon(
    'lock',
    '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/><path d="M12 14.5v2"/>',
    24,
  ),
  plug: icon('plug', '<path d="M9 3.5v4M15 3.5v4M6.5 7.5h11v4a5.5 5.5 0 0 1-11 0v-4ZM12 17v3.5"/>', 24),
  open: icon(
    'open',
    '<path d="M10 5H6.5A2.5 2.5 0 0 0 4 7.5v10A2.5 2.5 0 0 0 6.5 20h10a2.5 2.5 0 0 0 2.5-2.5V14M14 4h6v6M20 4l-9 9"/>',
  ),
  warning: icon('warning', '<path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.2M12 16.9v.1"/>'),
} as const
