import { expect } from 'chai'
import type { Token } from '../tokens/token.js'
import { sendStep, warningsOf, type Recipient, type SendState } from './send.state.js'
import { readAmount } from '../amounts/read-amount.js'

const token: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 2,
  units: 150n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
}
const ready: Recipient = { status: 'ready', text: '0x1', address: '0x1', warnings: [] }
const empty: Recipient = { status: 'empty', text: '' }

describe('the one button of a transfer', () => {
  const cases: readonly (readonly [
    title: string,
    draft: Partial<Pick<SendState, 'token' | 'amount' | 'recipient'>>,
    step: ReturnType<typeof sendStep>,
  ])[] = [
    ['nothing', { token: undefined, amount: '', recipient: empty }, 'select-token'],
    ['no token and all the rest', { token: undefined }, 'select-token'],
    ['an amount of nothing', { amount: '0' }, 'incorrect-value'],
    ['an amount of nothing and no recipient', { amount: '0.00', recipient: empty }, 'incorrect-value'],
    ['an amount that is none', { amount: '1e3' }, 'incorrect-value'],
    ['more decimals than the token has', { amount: '0.001' }, 'incorrect-value'],
    ['no amount', { amount: ' ' }, 'add-amount'],
    ['no amount and no recipient', { amount: '', recipient: empty }, 'add-amount'],
    ['more than there is', { amount: '1.51' }, 'insufficient-funds'],
    ['more than there is and no recipient', { amount: '9', recipient: empty }, 'insufficient-funds'],
    ['no recipient', { recipient: empty }, 'add-address'],
    ['a recipient that is none', { recipient: { status: 'wrong', text: 'x', problem: 'invalid' } }, 'invalid-address'],
    ['a recipient that is being checked', { recipient: { status: 'checking', text: '0x1' } }, 'invalid-address'],
    ['all that there is', { amount: '1.50' }, 'preview'],
    ['a decimal comma', { amount: '1,5' }, 'preview'],
  ]
  for (const [title, draft, step] of cases)
    it(`says “${step}” with ${title}`, () =>
      expect(sendStep({ token, amount: '1', isFiat: false, isMax: false, recipient: ready, ...draft })).to.equal(step))

  for (const [text, units] of [
    ['1.5', 150n],
    ['1,5', 150n],
    ['1,000.5', undefined],
    ['-1', undefined],
    ['', undefined],
  ] as const)
    it(`reads ${String(units)} from “${text}”`, () => expect(readAmount(text, 2)).to.equal(units))
})

describe('what makes a visitor think twice', () => {
  const sender = '0x1111000000000000000000000000000000001111'
  const friend = '0x2222000000000000000000000000000000002222'
  const twin = '0x2222999999999999999999999999999999992222'
  const checks = {
    token: '0xcc00000000000000000000000000000000000000',
    isContract: false,
    isBurn: false,
    known: [friend],
  }
  const cases: readonly (readonly [title: string, ...Parameters<typeof warningsOf>, readonly string[]])[] = [
    ['somebody who was sent to before', friend, sender, checks, []],
    ['the same in other letters', friend.toUpperCase().replace('0X', '0x'), sender, checks, []],
    ['a stranger', '0x3300000000000000000000000000000000000033', sender, checks, ['first']],
    ['oneself', sender, sender, checks, ['own']],
    ['a contract', friend, sender, { ...checks, isContract: true }, ['contract']],
    ['the contract of the token', checks.token, sender, { ...checks, isContract: true }, ['token', 'first']],
    ['an address that nobody has the key of', friend, sender, { ...checks, isBurn: true }, ['burn']],
    ['an address that looks like a known one', twin, sender, checks, ['lookalike', 'first']],
  ]
  for (const [title, address, sender, checks, warnings] of cases)
    it(`is ${warnings.join(' and ') || 'nothing'} of ${title}`, () =>
      expect(warningsOf(address, sender, checks)).to.deep.equal(warnings))
})
