import { expect, it, vi } from 'vitest'

vi.mock('electron', () => ({ app: {} }))
const { autostartEntry } = await import('./start-at-login.ts')

it('quotes shell and desktop-entry special characters in the autostart entry', () => {
  expect(autostartEntry('Desk', ['/opt/My "Apps"/$desk 100%', '--background'])).toBe(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Desk',
      'Exec="/opt/My \\\\"Apps\\\\"/\\\\$desk 100%%" "--background"',
      'Terminal=false',
      'X-GNOME-Autostart-enabled=true',
      '',
    ].join('\n'),
  )
})
