import { expect, it } from 'vitest'
import { type AddressKind, addressKind } from './address-kind.ts'

const ADDRESSES: Record<AddressKind, string[]> = {
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::1',
  ],
  loopback: ['127.0.0.1', '127.255.1.2', '0.0.0.0', '0.1.2.3', '::1', '::', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
  linkLocal: ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.1.1', '2002:a9fe:101::'],
  private: [
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '224.0.0.1',
  ],
  public: ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '::ffff:8.8.8.8', '64:ff9b::808:808'],
}

it.each(Object.entries(ADDRESSES).flatMap(([kind, all]) => all.map((address) => [address, kind])))(
  'classifies %s as %s, however it’s written',
  (address, kind) => {
    expect(addressKind(address)).toBe(kind)
  },
)

it('returns null for anything that isn’t an address', () => {
  expect([addressKind('localhost'), addressKind('2130706433'), addressKind('')]).toEqual([null, null, null])
})
