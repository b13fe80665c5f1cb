import { expect } from 'chai'
import type { SwapOutcome } from '../namespaces/swap-support.js'
import type { SentTransfer } from '../send/send.state.js'
import { createSwapFixture } from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'

describe('a swap that was sent', () => {
  const { sent, start, pass, quoted, land: confirmAll } = createSwapFixture()
  /** Sends one: with what the chain says that arrived, by the id of the transaction, and of which ones it was asked. */
  const send = async (readOutcome?: (id: string) => Promise<SwapOutcome>) => {
    const arrived: Record<string, bigint> = { '0x1': 100n, '0xfaster': 90n, '0xfastest': 80n }
    const reads: string[] = []
    const store = start({
      swaps: {
        send: async () => ({ id: '0x1', mark: { nonce: 1 } }),
        async readOutcome(_request, id) {
          reads.push(id)
          return readOutcome ? readOutcome(id) : { fromUnits: undefined, toUnits: arrived[id] }
        },
      },
    })
    await quoted(store)
    await store.prepare()
    expect(await store.confirm()).to.equal('0x1')
    return { store, arrived, reads }
  }
  type Store = Awaited<ReturnType<typeof send>>['store']
  /** As a view looks it up. */
  const shown = (store: Store) => sent.get().find(({ id }) => id === store.$state.get().sentId)
  const received = (store: Store) => store.$state.get().outcome?.toUnits
  const first = (changes: Partial<SentTransfer> = {}): SentTransfer => ({
    ...sent.get().find(({ id }) => id === '0x1')!,
    ...changes,
  })
  const later = (id: string, of: string, reason: 'repriced' | 'cancelled', changes: Partial<SentTransfer> = {}) =>
    first({ id, status: 'pending', replaces: { id: of, reason }, ...changes })
  const replacedBy = (id: string, as: 'repriced' | 'cancelled' | 'earlier'): Partial<SentTransfer> => ({
    status: 'replaced',
    replacedBy: { id, as },
  })

  it('is followed to what took its place for a higher fee, and to what took the place of that', async () => {
    const { store, reads } = await send()
    sent.set([later('0xfaster', '0x1', 'repriced'), first()])
    expect(shown(store)).to.include({ id: '0xfaster', status: 'pending' })
    sent.set([later('0xfastest', '0xfaster', 'repriced'), ...sent.get()])
    expect(shown(store)).to.include({ id: '0xfastest', status: 'pending' })
    sent.set([
      later('0xfastest', '0xfaster', 'repriced', { status: 'confirmed' }),
      later('0xfaster', '0x1', 'repriced', replacedBy('0xfastest', 'repriced')),
      first(replacedBy('0xfastest', 'repriced')),
    ])
    await waitUntil(() => received(store))
    expect(shown(store)).to.include({ id: '0xfastest', status: 'confirmed' })
    expect([received(store), reads]).to.deep.equal([80n, ['0xfastest']])
  })

  for (const side of ['from', 'to'] as const)
    it(`has ${side === 'to' ? 'an estimate' : 'the amount'} of what is given where "${side}" is typed`, async () => {
      const store = start()
      await quoted(store)
      store.setAmount(side, side === 'to' ? '1500' : '0.5')
      await pass(200)
      await waitUntil(() => store.step() === 'review')
      await store.prepare()
      await store.confirm()
      expect(sent.get()[0]).to.include({ symbol: 'ETH', amount: '0.5', swappedFor: 'USD' })
      expect(sent.get()[0]!.isEstimate).to.equal(side === 'to' ? true : undefined)
    })

  it('is what landed, also where it was sped up too late', async () => {
    const { store, reads } = await send()
    sent.set([later('0xfaster', '0x1', 'repriced'), first()])
    sent.set([later('0xfaster', '0x1', 'repriced', replacedBy('0x1', 'earlier')), first({ status: 'confirmed' })])
    await waitUntil(() => received(store))
    expect(shown(store)).to.include({ id: '0x1', status: 'confirmed' })
    expect([received(store), reads]).to.deep.equal([100n, ['0x1']])
  })

  it('has ended where it was cancelled, however fast that was, or where nobody knows what took its place', async () => {
    for (const list of [
      () => [later('0xend', '0x1', 'cancelled', { status: 'confirmed' }), first(replacedBy('0xend', 'cancelled'))],
      () => [
        later('0xsooner', '0xend', 'repriced', { status: 'confirmed' }),
        later('0xend', '0x1', 'cancelled', replacedBy('0xsooner', 'repriced')),
        first(replacedBy('0xsooner', 'repriced')),
      ],
      () => [first({ status: 'replaced' })],
    ]) {
      const { store, reads } = await send()
      sent.set(list())
      await pass(0)
      expect(shown(store)).to.include({ id: '0x1', status: 'replaced' })
      expect([received(store), reads]).to.deep.equal([undefined, []])
    }
  })

  it('says no amounts of a block that the chain took back, and those of the next one', async () => {
    const { store, arrived, reads } = await send()
    confirmAll()
    await waitUntil(() => received(store) === 100n)
    sent.set([first({ status: 'pending' })])
    expect(store.$state.get()).to.include({ phase: 'sent', sentId: '0x1', outcome: undefined })
    arrived['0x1'] = 95n
    confirmAll()
    await waitUntil(() => received(store) === 95n)
    expect(reads).to.deep.equal(['0x1', '0x1'])
    // What else is sent meanwhile changes nothing of it.
    sent.set([{ ...first(), id: '0xother' }, ...sent.get()])
    await pass(0)
    expect(reads).to.have.lengthOf(2)
  })

  it('says those of the next block also where nobody looked while it was in none', async () => {
    const { store, arrived, reads } = await send()
    sent.set([first({ status: 'confirmed', mark: { block: '0xa' } })])
    await waitUntil(() => received(store) === 100n)
    sent.set([first({ status: 'confirmed', mark: { block: '0xa' } })])
    arrived['0x1'] = 95n
    sent.set([first({ status: 'confirmed', mark: { block: '0xb' } })])
    expect(received(store)).to.equal(undefined)
    await waitUntil(() => received(store) === 95n)
    expect(reads).to.deep.equal(['0x1', '0x1'])
  })

  it('is followed to what took the place of the transaction of its batch', async () => {
    const { store, reads } = await send()
    const batch = first({ id: '0xof-batch', batch: '0x1' })
    const faster = later('0xfaster', '0xof-batch', 'repriced', { status: 'confirmed' })
    sent.set([batch])
    expect(store.$state.get().sentId).to.equal('0x1')
    sent.set([faster, batch])
    await waitUntil(() => received(store) === 90n)
    expect([shown(store)?.id, reads]).to.deep.equal(['0xfaster', ['0xfaster']])
  })

  it('says those of the other one where the next block has that', async () => {
    const { store } = await send()
    const landed = first({ status: 'confirmed' })
    sent.set([later('0xfaster', '0x1', 'repriced', { status: 'confirmed' }), first(replacedBy('0xfaster', 'repriced'))])
    await waitUntil(() => received(store) === 90n)
    sent.set([later('0xfaster', '0x1', 'repriced', replacedBy('0x1', 'earlier')), landed])
    await waitUntil(() => received(store) === 100n)
    expect(shown(store)?.id).to.equal('0x1')
  })

  it('takes no answer about a block that was taken back meanwhile', async () => {
    const answers: ((units: bigint) => void)[] = []
    const { store } = await send(
      () => new Promise(resolve => answers.push(toUnits => resolve({ fromUnits: undefined, toUnits }))),
    )
    confirmAll()
    await waitUntil(() => answers.length === 1)
    sent.set([first({ status: 'pending' })])
    confirmAll()
    await waitUntil(() => answers.length === 2)
    answers[1]?.(95n)
    await waitUntil(() => received(store) === 95n)
    answers[0]?.(100n)
    await pass(0)
    expect(received(store)).to.equal(95n)
  })
})
