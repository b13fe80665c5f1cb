import { expect } from 'chai'
import { atom } from 'nanostores'
import { optionalError } from '../errors/optional-error.js'
import type { TransferSupport } from '../namespaces/transfer-support.js'
import { fakeSender as owner } from '../testing/fake-sender.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { replaceable, replaceSent, type ReplaceDeps } from './replace-sent.js'
import type { SentTransfer } from './send.state.js'
import type { Sender } from './sender.js'

const account = `eip155:1:${fakeAddress}` as const
const pending: SentTransfer = {
  id: 'a',
  account,
  to: otherFakeAddress,
  name: 'friend.eth',
  symbol: 'ETH',
  amount: '0.5',
  atMs: 1,
  status: 'pending',
  mark: {},
}

describe('a transaction in the place of one that is pending', () => {
  const start = (
    list: readonly SentTransfer[] = [pending],
    changes: Partial<TransferSupport> = {},
    sender: Sender | undefined = owner,
  ) => {
    const requests: unknown[] = []
    const $sent = atom(list)
    const support = {
      canReplace: async () => true,
      prepareReplacement: async (_request, id, reason) => ({ request: `${reason} ${id}`, mark: { nonce: 3 } }),
      send: async (_provider, request) => {
        requests.push(request)
        return { id: 'b', mark: {} }
      },
      ...changes,
    } as TransferSupport
    const deps: ReplaceDeps = {
      sender: () => sender,
      support: async () => support,
      requestRpc: () => async () => undefined,
      follower: { $sent, add: transfer => $sent.set([transfer, ...$sent.get()]) },
      now: () => 7,
      signal: new AbortController().signal,
    }
    return { deps, requests, $sent }
  }
  const codeOf = (running: Promise<unknown>) =>
    running.then(
      () => 'sent',
      (error: unknown) => (error as { readonly code?: unknown }).code,
    )

  for (const reason of ['repriced', 'cancelled'] as const)
    it(`is asked for, and followed as ${reason}`, async () => {
      const { deps, requests, $sent } = start()
      expect(await replaceSent('a', reason, deps)).to.equal('b')
      expect(requests).to.deep.equal([`${reason} a`])
      expect($sent.get()).to.deep.equal([
        { ...pending, id: 'b', atMs: 7, mark: { nonce: 3 }, replaces: { id: 'a', reason } },
        pending,
      ])
      // From now on that one is the one to replace.
      expect([await replaceable('a', deps), await replaceable('b', deps)]).to.deep.equal([undefined, 'here'])
      expect(await codeOf(replaceSent('a', reason, deps))).to.equal('REPLACE_UNAVAILABLE')
      expect(requests).to.have.length(1)
    })

  it('cancels still where what is sped up is a cancellation', async () => {
    const cancellation = { ...pending, id: 'a', replaces: { id: 'first', reason: 'cancelled' } } as const
    const { deps, requests, $sent } = start([cancellation])
    await replaceSent('a', 'repriced', deps)
    expect(requests).to.deep.equal(['repriced a'])
    expect($sent.get()[0]?.replaces).to.deep.equal({ id: 'a', reason: 'cancelled' })
  })

  it('takes back the same allowance, faster', async () => {
    const revocation = { ...pending, permits: 'revoke', allowanceId: 'a' } as const
    const { deps, $sent } = start([revocation])
    await replaceSent('a', 'repriced', deps)
    expect($sent.get()[0]).to.include({ id: 'b', permits: 'revoke', allowanceId: 'a' })
  })

  const places: readonly (readonly [
    title: string,
    'here' | 'elsewhere' | 'wallet' | undefined,
    readonly SentTransfer[],
    Partial<TransferSupport>,
    Sender?,
  ])[] = [
    ['its wallet takes a number', 'here', [pending], {}],
    ['its wallet chooses the number itself', 'wallet', [pending], { canReplace: async () => false }],
    ['its namespace has no numbers', undefined, [pending], { canReplace: undefined } as never],
    ['a block has it', undefined, [{ ...pending, status: 'confirmed' }], {}],
    ['it is a batch of calls', undefined, [{ ...pending, mark: { batch: 1 } }], {}],
    ['it was a batch of calls', undefined, [{ ...pending, batch: 'calls' }], {}],
    ['another account is connected', undefined, [pending], {}, { ...owner, account: `eip155:1:${otherFakeAddress}` }],
    ['another network is in use', 'elsewhere', [pending], {}, { ...owner, account: `eip155:10:${fakeAddress}` }],
    [
      'another network is in use and its wallet chooses the number itself',
      'wallet',
      [pending],
      { canReplace: async () => false },
      { ...owner, account: `eip155:10:${fakeAddress}` },
    ],
    [
      'an account of another namespace is connected',
      undefined,
      [pending],
      {},
      { ...owner, account: `solana:1:${fakeAddress}` },
    ],
    ['nobody sent it', undefined, [], {}],
  ]
  for (const [title, where, list, changes, sender] of places)
    it(`can be made ${where === undefined ? 'nowhere' : where === 'wallet' ? 'in the wallet' : where} where ${title}`, async () => {
      const { deps, requests } = start(list, changes, sender)
      expect(await replaceable('a', deps)).to.equal(where)
      if (where !== 'here') expect(await codeOf(replaceSent('a', 'cancelled', deps))).to.equal('REPLACE_UNAVAILABLE')
      expect(requests).to.deep.equal([])
    })

  it('asks the wallet about the network of the transaction, not about its own', async () => {
    const chains: string[] = []
    const { deps } = start(
      [pending],
      { canReplace: async (_provider, _address, chain) => chains.push(chain) > 0 },
      { ...owner, account: `eip155:10:${fakeAddress}` },
    )
    await replaceable('a', deps)
    expect(chains).to.deep.equal(['1'])
  })

  const failures: readonly (readonly [title: string, Partial<TransferSupport>, code: unknown])[] = [
    [
      'a block came first',
      { prepareReplacement: () => Promise.reject(optionalError('REPLACE_TOO_LATE', {})) },
      'REPLACE_TOO_LATE',
    ],
    [
      'a block came while the visitor read',
      {
        send: () => Promise.reject(Object.assign(new Error('Nonce too low: a block has it already'), { code: -32003 })),
      },
      'REPLACE_TOO_LATE',
    ],
    ['the visitor says no', { send: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) }, 4001],
    ['the wallet answers something else', { send: async () => undefined }, 'WALLET_ANSWER_INVALID'],
  ]
  for (const [title, changes, code] of failures)
    it(`leaves everything as it was where ${title}`, async () => {
      const { deps, $sent } = start([pending], changes)
      expect(await codeOf(replaceSent('a', 'cancelled', deps))).to.equal(code)
      expect($sent.get()).to.deep.equal([pending])
    })
})
