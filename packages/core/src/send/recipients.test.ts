import { expect } from 'chai'
import { atom } from 'nanostores'
import type { TransferSupport } from '../namespaces/transfer-support.js'
import { fakeSender as from } from '../testing/fake-sender.js'
import { otherFakeAddress } from '../testing/fake-wallet.js'
import { createRecipients, type RecipientDeps } from './recipients.js'
import { emptyDraft, type SentTransfer } from './send.state.js'

const support = {
  readRecipient: (text: string) => (text.startsWith('0x') ? { address: text } : { problem: 'invalid' as const }),
} as unknown as TransferSupport

describe('a recipient by its name', () => {
  const start = (resolveName: RecipientDeps['resolveName'], now = 'ada.w3m.local') =>
    createRecipients({
      support: async () => support,
      isOfOther: () => false,
      requestRpc: () => async () => undefined,
      resolveName,
      wait: async () => undefined,
      state: () => ({ ...emptyDraft, recipient: { status: 'checking', text: now } }),
      $sent: atom<readonly SentTransfer[]>([]),
    })
  const found = { address: otherFakeAddress, name: 'ada.w3m.local', isOfOtherChain: false }

  it('is the account that the name leads to', async () => {
    expect(await start(async () => found).read('ada.w3m.local', from)).to.deep.equal({
      status: 'ready',
      text: 'ada.w3m.local',
      address: otherFakeAddress,
      name: 'ada.w3m.local',
      warnings: ['first'],
    })
  })

  it('is an address that is shown whole, and warned of where nobody has its key', async () => {
    const { read, warnAgain } = createRecipients({
      support: async () => ({ ...support, readRecipient: () => ({ address: otherFakeAddress, isBurn: true }) }),
      isOfOther: () => false,
      requestRpc: () => async () => undefined,
      state: () => emptyDraft,
      $sent: atom<readonly SentTransfer[]>([]),
    })
    const recipient = await read(otherFakeAddress.slice(2), from)
    expect(recipient).to.deep.equal({
      status: 'ready',
      text: otherFakeAddress,
      address: otherFakeAddress,
      warnings: ['burn', 'first'],
    })
    if (recipient.status === 'ready') expect(warnAgain(recipient, from)).to.deep.equal(['burn', 'first'])
  })

  it('is told where the name has the address of another network alone', async () => {
    const recipient = await start(async () => ({ ...found, isOfOtherChain: true })).read('ada.w3m.local', from)
    expect(recipient).to.have.property('warnings').that.includes('other-chain')
  })

  it('is a stranger where tokens were swapped there: whoever sends some to the exchange loses them', async () => {
    const swap: SentTransfer = {
      id: '0x1',
      account: from.account,
      to: otherFakeAddress,
      symbol: 'ETH',
      swappedFor: 'USDC',
      amount: '1',
      atMs: 0,
      status: 'confirmed',
      mark: {},
    }
    const { read, inspect } = createRecipients({
      support: async () => ({ ...support, isContract: async () => true }),
      isOfOther: () => false,
      requestRpc: () => async () => undefined,
      state: () => emptyDraft,
      $sent: atom<readonly SentTransfer[]>([swap]),
    })
    const recipient = await read(otherFakeAddress, from)
    expect(recipient.status === 'ready' && (await inspect(recipient, from))).to.deep.equal(['contract', 'first'])
  })

  for (const [title, changes, warnings] of [
    ['received something', {}, []],
    ['is about to receive something', { status: 'pending' }, []],
    ['received nothing, as it failed', { status: 'failed' }, ['first']],
    ['received nothing, as it was dropped', { status: 'dropped' }, ['first']],
    ['received nothing, as it was cancelled', { status: 'replaced' }, ['first']],
    ['was spared by a cancellation', { replaces: { id: '0x0', reason: 'cancelled' } }, ['first']],
    ['received it faster', { replaces: { id: '0x0', reason: 'repriced' } }, []],
  ] as const satisfies readonly (readonly [string, Partial<SentTransfer>, readonly string[]])[])
    it(`is ${warnings.length ? 'a stranger' : 'known'} who ${title}`, async () => {
      const transfer: SentTransfer = {
        id: '0x1',
        account: from.account,
        to: otherFakeAddress,
        symbol: 'ETH',
        amount: '1',
        atMs: 0,
        status: 'confirmed',
        mark: {},
        ...changes,
      }
      const { read } = createRecipients({
        support: async () => support,
        isOfOther: () => false,
        requestRpc: () => async () => undefined,
        state: () => emptyDraft,
        $sent: atom([transfer]),
      })
      expect(await read(otherFakeAddress, from)).to.deep.include({ warnings })
    })

  it('warns of a name that reads like another one, also where a transfer to it was cancelled', async () => {
    const lookalike = 'ada.w3m.1ocal'
    const transfer = (name: string, changes: Partial<SentTransfer>): SentTransfer => ({
      id: name,
      account: from.account,
      to: otherFakeAddress,
      name,
      symbol: 'ETH',
      amount: '1',
      atMs: 0,
      status: 'confirmed',
      mark: {},
      ...changes,
    })
    const { read } = createRecipients({
      support: async () => support,
      isOfOther: () => false,
      requestRpc: () => async () => undefined,
      resolveName: async () => ({ ...found, name: lookalike }),
      wait: async () => undefined,
      state: () => ({ ...emptyDraft, recipient: { status: 'checking', text: lookalike } }),
      $sent: atom([transfer(found.name, {}), transfer(lookalike, { status: 'replaced' })]),
    })
    expect(await read(lookalike, from)).to.deep.include({ warnings: ['homoglyph'] })
  })

  const wrong: readonly (readonly [
    title: string,
    resolve: NonNullable<RecipientDeps['resolveName']>,
    problem: string,
  ])[] = [
    ['leads to nobody', async () => ({ problem: 'name-unknown' }), 'name-unknown'],
    ['leads to what is no address', async () => ({ ...found, address: 'nonsense' }), 'name-failed'],
    ['is answered by nobody', async () => ({ problem: 'name-failed' }), 'name-failed'],
  ]
  for (const [title, resolve, problem] of wrong)
    it(`is wrong where the name ${title}: ${problem}`, async () => {
      expect(await start(resolve).read('ada.w3m.local', from)).to.include({ status: 'wrong', problem })
    })

  it('is not looked up while it is typed, where nobody is asked, or where it is no name', async () => {
    const requests: string[] = []
    const resolve = async (name: string) => (requests.push(name), found)
    await start(resolve, 'ada.w3m.loca').read('ada.w3m.local', from)
    expect(await start(undefined).read('ada.w3m.local', from)).to.include({ problem: 'invalid' })
    expect(await start(resolve, 'ada').read('ada', from)).to.include({ problem: 'invalid' })
    expect(requests).to.deep.equal([])
  })
})
