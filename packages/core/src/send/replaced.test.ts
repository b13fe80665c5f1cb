import { expect } from 'chai'
import { fakeAddress } from '../testing/fake-wallet.js'
import { isReplacedElsewhere, rivalsOf, settleReplaced } from './replaced.js'
import type { SentTransfer } from './send.state.js'

const sent = (id: string, status: SentTransfer['status'], changes: Partial<SentTransfer> = {}): SentTransfer => ({
  id,
  account: `eip155:1:${fakeAddress}`,
  to: fakeAddress,
  symbol: 'ETH',
  amount: '1',
  atMs: 1,
  status,
  mark: { nonce: 3 },
  ...changes,
})
const reprice = (id: string, replacedId: string, status: SentTransfer['status'], changes: Partial<SentTransfer> = {}) =>
  sent(id, status, { replaces: { id: replacedId, reason: 'repriced' }, ...changes })
const cancel = (id: string, replacedId: string, status: SentTransfer['status']) =>
  sent(id, status, { replaces: { id: replacedId, reason: 'cancelled' } })

describe('of several transactions with one nonce', () => {
  const cases: readonly (readonly [title: string, list: readonly SentTransfer[], told: readonly string[]])[] = [
    [
      'nothing is known before a block has one',
      [sent('a', 'pending'), cancel('b', 'a', 'pending')],
      ['pending', 'pending'],
    ],
    [
      'what a block that was taken back had ended is open again',
      [sent('a', 'replaced', { replacedBy: { id: 'b', as: 'cancelled' }, endedAtMs: 2 }), cancel('b', 'a', 'pending')],
      ['pending', 'pending'],
    ],
    [
      'what another block has instead ends the others',
      [
        sent('a', 'confirmed'),
        cancel('b', 'a', 'pending'),
        sent('c', 'replaced', { replacedBy: { id: 'b', as: 'earlier' }, replaces: { id: 'a', reason: 'repriced' } }),
      ],
      ['confirmed', 'earlier', 'earlier'],
    ],
    [
      'a cancellation ends the first',
      [sent('a', 'pending'), cancel('b', 'a', 'confirmed')],
      ['cancelled', 'confirmed'],
    ],
    [
      'one that failed has used the nonce up, too',
      [sent('a', 'pending'), cancel('b', 'a', 'failed')],
      ['cancelled', 'failed'],
    ],
    [
      'the faster one stands for the first',
      [sent('a', 'replaced'), reprice('b', 'a', 'confirmed')],
      ['repriced', 'confirmed'],
    ],
    [
      'what a node dropped is replaced',
      [sent('a', 'dropped'), reprice('b', 'a', 'confirmed')],
      ['repriced', 'confirmed'],
    ],
    [
      'the first may land, and the other came too late',
      [sent('a', 'confirmed'), cancel('b', 'a', 'pending')],
      ['confirmed', 'earlier'],
    ],
    [
      'a middle one may land',
      [sent('a', 'pending'), reprice('b', 'a', 'confirmed'), cancel('c', 'b', 'pending')],
      ['repriced', 'confirmed', 'earlier'],
    ],
    [
      'the last of three ends both',
      [sent('a', 'pending'), reprice('b', 'a', 'pending'), cancel('c', 'b', 'confirmed')],
      ['cancelled', 'cancelled', 'confirmed'],
    ],
    [
      'two may have been made at once, in two tabs',
      [sent('a', 'pending'), reprice('b', 'a', 'confirmed'), cancel('c', 'a', 'pending')],
      ['repriced', 'confirmed', 'earlier'],
    ],
    [
      'a wallet may have taken another nonce: both land then',
      [sent('a', 'pending'), reprice('b', 'a', 'confirmed', { mark: { nonce: 4 } })],
      ['pending', 'confirmed'],
    ],
    [
      'strangers have nothing to do with each other',
      [sent('a', 'pending'), sent('b', 'confirmed')],
      ['pending', 'confirmed'],
    ],
    [
      'a storage may lead in a circle',
      [reprice('a', 'b', 'pending'), reprice('b', 'a', 'pending')],
      ['pending', 'pending'],
    ],
  ]
  for (const [title, list, expected] of cases)
    it(title, () => {
      const settled = settleReplaced(list)
      expect(settled.map(({ status, replacedBy }) => replacedBy?.as ?? status)).to.deep.equal(expected)
      expect(settled.filter(({ replacedBy }) => replacedBy).every(({ status }) => status === 'replaced')).to.equal(true)
      expect(settleReplaced(settled), 'once settled, it stays').to.deep.equal(settled)
    })

  it('a cancellation that the wallet sends once more for a higher fee is one still', () => {
    const cancellation = cancel('b', 'a', 'pending')
    const faster = isReplacedElsewhere(cancellation, { id: 'c', reason: 'repriced' }, 2)
    const list = settleReplaced([sent('a', 'pending'), cancellation, { ...faster, status: 'confirmed' }])
    expect(list.map(({ replacedBy }) => replacedBy?.as)).to.deep.equal(['cancelled', 'cancelled', undefined])
    expect(list.map(({ replaces }) => replaces?.reason)).to.deep.equal([undefined, 'cancelled', 'cancelled'])
  })

  it('each has the others as its rivals', () => {
    const list = [sent('a', 'pending'), reprice('b', 'a', 'pending'), cancel('c', 'b', 'pending'), sent('d', 'pending')]
    expect(list.map(transfer => rivalsOf(transfer, list).map(({ id }) => id))).to.deep.equal([
      ['b', 'c'],
      ['a', 'c'],
      ['a', 'b'],
      [],
    ])
  })
})
