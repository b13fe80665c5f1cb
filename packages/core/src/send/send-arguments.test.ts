import { expect } from 'chai'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import type { SendArguments } from '../modal/views.js'
import { defineNetwork } from '../namespaces/define-network.js'
import { isRequestedToken, readSendArguments } from './send-arguments.js'

const networks = [fakeNetwork, otherFakeNetwork].map(defineNetwork)
const other = networks[1]!

describe('what a page says of a transfer', () => {
  const nothing = { network: undefined, asset: undefined, amount: '', to: '' }
  const cases: readonly (readonly [title: string, given: Parameters<typeof readSendArguments>[0], expected: object])[] =
    [
      ['nothing', {}, nothing],
      ['a network by its id', { chainId: other.caipNetworkId }, { ...nothing, network: other.caipNetworkId }],
      ['a network by its number', { chainId: other.id }, { ...nothing, network: other.caipNetworkId }],
      ['an amount as a number', { amount: 1.5 } satisfies SendArguments, { ...nothing, amount: '1.5' }],
      ['a small amount as a number', { amount: 1e-7 }, { ...nothing, amount: '0.0000001' }],
      ['a network by its number as text', { chainId: String(other.id) }, { ...nothing, network: other.caipNetworkId }],
      [
        'all of it',
        { assetAddress: 'native', amount: '1.5', to: 'alice.eth' },
        { network: undefined, asset: 'native', amount: '1.5', to: 'alice.eth' },
      ],
    ]
  for (const [title, input, expected] of cases)
    it(`is ${title}`, () => expect(readSendArguments(input, networks)).to.deep.equal(expected))

  for (const [title, input] of [
    ['a network that the application has not', { chainId: 'eip155:424242' }],
    ['an amount with an exponent', { amount: '1e18' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount as a number without an end', { amount: Infinity }],
    ['an amount that is no number', { amount: NaN }],
    ['an amount beyond all money', { amount: 1e60 }],
    ['an amount with a separator', { amount: '1,000.5' }],
    ['a recipient that is none', { to: {} }],
    ['a recipient without an end', { to: 'a'.repeat(256) }],
    ['a token that is none', { assetAddress: 5 }],
    ['a token without a name', { assetAddress: '' }],
  ] as const)
    it(`is not ${title}`, () =>
      expect(() => readSendArguments(input, networks))
        .to.throw()
        .with.property('code', 'INVALID_OPTION'))

  const zeros = '0'.repeat(38)
  const address = `0x${zeros}Ab`
  const token = { id: `eip155:1:${address}`, address }
  for (const [asset, isIt] of [
    [`0x${zeros}aB`, true],
    [`eip155:1:0x${zeros}ab`, true],
    ['native', false],
    [`0x${zeros}ac`, false],
  ] as const)
    it(`names a token by ${asset}: ${isIt}`, () => expect(isRequestedToken(token as never, asset)).to.equal(isIt))
  it('names the coin', () => {
    const nativeToken = { id: 'eip155:1', address: undefined } as never
    expect([
      isRequestedToken(nativeToken, 'native'),
      isRequestedToken(nativeToken, 'eip155:1'),
      isRequestedToken(nativeToken, '0xab'),
    ]).to.deep.equal([true, true, false])
  })
})
