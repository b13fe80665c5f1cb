import { expect } from 'chai'
import { hasSameAddresses } from './same-addresses.js'

const wallet = {
  evmAddress: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solanaAddress: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}
const others: readonly (readonly [title: string, changed: Partial<typeof wallet>, isSame: boolean])[] = [
  ['the same', {}, true],
  ['an EVM address without its checksum', { evmAddress: wallet.evmAddress.toLowerCase() }, true],
  ['another EVM address', { evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, false],
  ['another Solana address', { solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' }, false],
  [
    'a Solana address in other case, which is another one',
    { solanaAddress: wallet.solanaAddress.toLowerCase() },
    false,
  ],
]

describe('Addresses of a wallet', () => {
  for (const [title, changed, isSame] of others) {
    it(`are ${isSame ? 'the same' : 'others'}: ${title}`, () => {
      const other = { ...wallet, ...changed }
      expect([hasSameAddresses(wallet, other), hasSameAddresses(other, wallet)]).to.deep.equal([isSame, isSame])
    })
  }
})
