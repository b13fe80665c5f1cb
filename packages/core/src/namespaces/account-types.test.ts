import { expect } from 'chai'
import { defaultAccountTypes, isAccountType } from './account-types.js'

describe('account types', () => {
  it('have the defaults of the specification', () => {
    expect(defaultAccountTypes).to.deep.equal({
      eip155: 'smartAccount',
      solana: 'eoa',
      bip122: 'payment',
      polkadot: 'eoa',
    })
  })

  it('are three', () => {
    expect(['eoa', 'smartAccount', 'payment', 'ordinal', '', undefined, 'EOA'].filter(isAccountType)).to.deep.equal([
      'eoa',
      'smartAccount',
      'payment',
    ])
  })
})
