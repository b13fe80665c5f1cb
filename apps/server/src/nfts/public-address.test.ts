import { describe, it } from 'node:test'
import { expect } from 'chai'
import { isPublicAddress } from './public-address.js'

describe('An address of the public internet', () => {
  const cases: readonly [isPublic: boolean, addresses: readonly string[]][] = [
    [true, ['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '2606:4700::1111', '2a00::1']],
    [false, ['0.0.0.0', '127.0.0.1', '127.255.255.255', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    [false, ['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1']],
    [false, ['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd00::1']],
    [false, ['2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1', '::127.0.0.1']],
    [false, ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.1.1.1.', '[::1]']],
  ]
  for (const [isPublic, addresses] of cases)
    for (const address of addresses)
      it(`${isPublic ? 'is' : 'is not'} "${address}"`, () => void expect(isPublicAddress(address)).to.equal(isPublic))
})
