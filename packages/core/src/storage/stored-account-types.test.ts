import { expect } from 'chai'
import { createMemoryStorage } from './memory-storage.js'
import { readAccountTypes, toAccountTypes, writeAccountType } from './stored-account-types.js'

describe('stored account types', () => {
  it('are kept for each namespace', () => {
    const port = createMemoryStorage()
    expect(readAccountTypes(port)).to.deep.equal({})
    writeAccountType(port, 'eip155', 'eoa')
    writeAccountType(port, 'bip122', 'payment')
    writeAccountType(port, 'eip155', 'smartAccount')
    expect(readAccountTypes(port)).to.deep.equal({ eip155: 'smartAccount', bip122: 'payment' })
  })

  it('leave out namespaces and types that are not known', () => {
    expect(toAccountTypes({ eip155: 'eoa', solana: 'ordinal', tezos: 'eoa', bip122: null })).to.deep.equal({
      eip155: 'eoa',
    })
    for (const value of [undefined, null, [], 'eoa', 7]) expect(toAccountTypes(value)).to.deep.equal({})
  })
})
