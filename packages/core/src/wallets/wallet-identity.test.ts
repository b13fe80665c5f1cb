import { expect } from 'chai'
import { baseName } from '../connectors/base-name.js'
import { createWalletIndex, withoutKnown, type WalletIdentity } from './wallet-identity.js'

describe('what makes two wallets the same', () => {
  const cases: readonly (readonly [
    title: string,
    known: WalletIdentity,
    asked: WalletIdentity,
    isMobile: boolean,
    isSame: boolean,
  ])[] = [
    ['the id', { id: 'a', name: 'One' }, { id: 'a', name: 'Two' }, false, true],
    ['the rdns', { id: 'a', name: 'One', rdns: 'x.y' }, { id: 'b', name: 'Two', rdns: 'x.y' }, false, true],
    [
      'the rdns in another case',
      { id: 'a', name: 'One', rdns: 'X.y' },
      { id: 'b', name: 'Two', rdns: 'x.Y' },
      false,
      true,
    ],
    [
      'not the name, where both have an rdns',
      { id: 'a', name: 'One', rdns: 'x.y' },
      { id: 'b', name: 'One', rdns: 'x.z' },
      false,
      false,
    ],
    [
      'the name, where the asked one has no rdns',
      { id: 'a', name: 'One', rdns: 'x.y' },
      { id: 'b', name: 'one' },
      false,
      true,
    ],
    [
      'the name, where the known one has no rdns',
      { id: 'a', name: 'One' },
      { id: 'b', name: 'one', rdns: 'x.y' },
      false,
      true,
    ],
    ['the name without a closing "wallet"', { id: 'a', name: 'Trust Wallet' }, { id: 'b', name: 'Trust' }, false, true],
    ['no empty name', { id: 'a', name: 'Wallet' }, { id: 'b', name: '' }, false, false],
    [
      'the mobile name of a wallet on a phone',
      { id: 'a', name: 'One', rdns: 'io.metamask' },
      { id: 'b', name: 'Two', rdns: 'io.metamask.mobile' },
      true,
      true,
    ],
    [
      'not the mobile name on a desktop',
      { id: 'a', name: 'One', rdns: 'io.metamask' },
      { id: 'b', name: 'Two', rdns: 'io.metamask.mobile' },
      false,
      false,
    ],
  ]
  for (const [title, known, query, isMobile, isSame] of cases) {
    it(`is ${title}`, () => expect(createWalletIndex([known], isMobile).find(query) === known).to.equal(isSame))
  }

  it('finds the first of equals', () => {
    const first = { id: 'a', name: 'One' }
    expect(createWalletIndex([first, { id: 'b', name: 'One' }], false).find({ id: 'c', name: 'one wallet' })).to.equal(
      first,
    )
  })

  it('leaves out what is known, and repeats nothing', () => {
    const wallets = ['a', 'b', 'a', 'c'].map(id => ({ id, name: id }))
    expect(withoutKnown(wallets, [{ id: 'b', name: 'other' }], false).map(({ id }) => id)).to.deep.equal(['a', 'c'])
  })

  it('strips only a closing "wallet"', () =>
    expect([baseName('Wallet One'), baseName('One  Wallet'), baseName('OneWallet')]).to.deep.equal([
      'walletone',
      'one',
      'one',
    ]))
})
