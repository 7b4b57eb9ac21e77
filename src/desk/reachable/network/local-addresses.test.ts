import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { firewallOf } from './firewall.ts'
import { addressesText, type Interfaces, listLocalAddresses, namesOf } from './local-addresses.ts'
import { createAddressWatch } from './watch-addresses.ts'

const info = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
})
const interfaces: Interfaces = {
  lo: [info('127.0.0.1', true), info('::1', true)],
  docker0: [info('172.17.0.1')],
  tailscale0: [info('100.64.0.9')],
  enp3s0: [info('FD12:3456::7'), info('10.0.0.7'), info('fe80::1'), info('2606:4700::1111')],
  wlan0: [info('192.168.1.20'), info('169.254.3.4')],
  'vEthernet (WSL)': [info('172.20.0.1')],
  eno1: [info('203.0.114.9')],
}

describe('This computer’s addresses', () => {
  it('are the private ones that a URL may contain, with the most commonly used first', () => {
    expect(listLocalAddresses(interfaces).map(({ host, kind }) => [host, kind])).toEqual([
      ['192.168.1.20', 'wifi'],
      ['10.0.0.7', 'wired'],
      ['fd12:3456::7', 'wired'],
      ['100.64.0.9', 'vpn'],
      ['172.17.0.1', 'virtual'],
      ['172.20.0.1', 'virtual'],
    ])
  })

  it('change when an address is added, removed, or changed, but not when only their order changes', () => {
    const text = addressesText(interfaces)
    expect(addressesText(Object.fromEntries(Object.entries(interfaces).reverse()))).toBe(text)
    expect(addressesText({ ...interfaces, wlan0: [info('192.168.1.21')] })).not.toBe(text)
    expect(addressesText({ ...interfaces, wlan0: undefined })).not.toBe(text)
    expect(addressesText({ ...interfaces, veth1: [info('fe80::9')] })).toBe(text)
  })

  it('are watched until unsubscribed', () => {
    vi.useFakeTimers()
    let text = 'one'
    const listener = vi.fn()
    const end = createAddressWatch(() => text, 1000)(listener)
    vi.advanceTimersByTime(5000)
    expect(listener).toHaveBeenCalledTimes(0)
    text = 'two'
    vi.advanceTimersByTime(5000)
    expect(listener).toHaveBeenCalledTimes(1)
    end()
    text = 'three'
    vi.advanceTimersByTime(5000)
    expect(listener).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})

it.each([
  ['Desk', ['desk.local']],
  ['dev', ['dev.local']],
  ['Anns-Mac.local', ['anns-mac.local']],
  ['pc7.corp.example.com', ['pc7.corp.example.com']],
  ['localhost', []],
  ['localhost.localdomain', []],
  ['Ann’s Mac', []],
  ['', []],
])('converts the computer name %s to the network names %j', (hostname, names) => {
  expect(namesOf(hostname)).toEqual(names)
})

it.each([
  ['win32', 'C:\\app.exe', [], 'windows', /localport=7335/],
  ['darwin', '/Applications/Desk.app/Contents/MacOS/Desk', [], 'macos', /--add "\/Applications\/Desk\.app"/],
  ['linux', '/opt/desk', ['/usr/sbin/ufw'], 'ufw', /ufw allow 7335\/tcp/],
  ['linux', '/opt/desk', ['/usr/bin/firewall-cmd'], 'firewalld', /--add-port=7335\/tcp/],
  ['linux', '/opt/desk', [], undefined, undefined],
] as const)(
  'returns the firewall command with the port or the app on %s',
  async (platform, program, files, firewall, line) => {
    const exists = async (path: string) => files.some((file) => file === path)
    const found = await firewallOf({ port: 7335, platform, program, exists })
    expect(found?.firewall).toBe(firewall)
    if (line) expect(found?.commands.join('\n')).toMatch(line)
  },
)
