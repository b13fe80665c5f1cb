import { expect } from 'chai'
import {
  endedPollMs,
  pendingPollForMs,
  returnsWithinMs,
  sentKey,
  sentPollForMs,
  sentPollMs,
  sentPollsPerAge,
  sentTransfersMax,
} from '../limits/send-limits.js'
import type { SentStatus } from '../namespaces/transfer-support.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import type { SentTransfer } from './send.state.js'
import { createSentFollower } from './sent-follower.js'
import { writeSent } from './sent-transfers.js'

const sent = (id: string, atMs = 0): SentTransfer => ({
  id,
  account: `eip155:1:${fakeAddress}`,
  to: fakeAddress,
  symbol: 'ETH',
  amount: '1',
  atMs,
  status: 'pending',
  mark: {},
})

/** A storage, and what tells who watches it that another tab wrote. */
function createSharedStorage() {
  const storage = createMemoryStorage()
  const listeners = new Set<(key: string | undefined) => void>()
  return {
    watch(listener: (key: string | undefined) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...{ get: storage.get, set: storage.set, remove: storage.remove, keys: storage.keys },
    tell: (key: string | undefined) => listeners.forEach(listener => listener(key)),
  }
}

describe('what was sent', () => {
  const start = (storage = createMemoryStorage()) => {
    let next: { readonly callback: () => void; readonly ms: number } | undefined
    let nowMs = 5
    const looks: string[] = []
    let isVisible = true
    let appear: (() => void) | undefined
    const answers = new Map<string, SentStatus | Promise<SentStatus> | Error>()
    const endedIds: string[] = []
    const controller = new AbortController()
    const follower = createSentFollower({
      storage,
      readStatus: async ({ id }) => {
        looks.push(id)
        const answer = answers.get(id) ?? { status: 'pending', mark: {} }
        if (answer instanceof Error) throw answer
        return answer
      },
      onEnd: ({ id, status }) => void endedIds.push(`${id} ${status}`),
      now: () => nowMs,
      setTimer(callback, ms) {
        next = { callback, ms }
        return () => (next = undefined)
      },
      isVisible: () => isVisible,
      onVisible(callback) {
        appear = callback
        return () => (appear = undefined)
      },
      signal: controller.signal,
    })
    const settled = () => new Promise(resolve => setTimeout(resolve))
    return {
      storage,
      follower,
      answers,
      ended: endedIds,
      controller,
      isWaiting: () => next !== undefined,
      waitMs: () => next?.ms,
      hide: () => (isVisible = false),
      async show() {
        isVisible = true
        appear?.()
        await settled()
      },
      looks: (of?: string) => looks.filter(id => id === (of ?? id)).length,
      settled,
      /** The next look. */
      async pass() {
        const dueTimer = next
        next = undefined
        nowMs += dueTimer?.ms ?? 0
        dueTimer?.callback()
        await settled()
      },
      /** Every look, until there is none any more. */
      async passAll() {
        for (let count = 0; next && count < 1_000; count++) await this.pass()
      },
    }
  }
  const statuses = ({ follower }: ReturnType<typeof start>) =>
    follower.$sent.get().map(({ id, status }) => `${id} ${status}`)

  for (const status of ['confirmed', 'failed', 'replaced', 'dropped'] as const)
    it(`is followed until it is ${status}, told once, and left alone after a while`, async () => {
      const world = start()
      world.follower.add(sent('a'))
      await world.settled()
      expect([statuses(world), world.ended]).to.deep.equal([['a pending'], []])
      world.answers.set('a', { status, mark: {} })
      await world.pass()
      const endedAtMs = world.follower.$sent.get()[0]!.endedAtMs
      const looks = world.looks()
      await world.passAll()
      expect([statuses(world), world.ended, world.isWaiting()]).to.deep.equal([[`a ${status}`], [`a ${status}`], false])
      // What has not changed has ended when it had, and was looked at only now and then.
      expect(world.follower.$sent.get()[0]!.endedAtMs).to.equal(endedAtMs)
      expect(world.looks() - looks).to.be.within(5, 150)
    })

  it('makes room for what is newer, the oldest first that has ended, and never what is on its way', async () => {
    const world = start()
    world.follower.add(sent('first', 1))
    world.follower.add(sent('second', 2))
    world.answers.set('second', { status: 'confirmed', mark: {} })
    await world.settled()
    await world.pass()
    for (let index = 3; index <= sentTransfersMax; index++) {
      world.follower.add({ ...sent(`n${index}`, index), status: 'confirmed' })
    }
    const ids = () => world.follower.$sent.get().map(({ id }) => id)
    expect([ids().length, ids().slice(-3)]).to.deep.equal([sentTransfersMax, ['n3', 'second', 'first']])
    world.follower.add(sent('last', sentTransfersMax + 1))
    expect([ids().length, ids()[0], ids().slice(-3)]).to.deep.equal([sentTransfersMax, 'last', ['n4', 'n3', 'first']])
    expect(world.follower.$sent.get().at(-1)?.status).to.equal('pending')
    // As a page reads it that is opened later.
    expect(start(world.storage).follower.$sent.get()).to.deep.equal(world.follower.$sent.get())
  })

  it('makes room for what is newer also where all of it is on its way', async () => {
    const world = start()
    for (let index = 0; index <= sentTransfersMax; index++) world.follower.add(sent(`n${index}`, index))
    const list = world.follower.$sent.get()
    expect([list.length, list[0]?.id, list.at(-1)?.id]).to.deep.equal([sentTransfersMax, `n${sentTransfersMax}`, 'n1'])
  })

  it('is on its way again where the chain took its block back, and lands once more', async () => {
    const world = start()
    world.answers.set('a', { status: 'confirmed', mark: {} })
    world.follower.add(sent('a'))
    await world.settled()
    world.answers.set('a', { status: 'pending', mark: {} })
    await world.pass()
    // A node may be behind another one: the first such answer says nothing.
    expect(statuses(world)).to.deep.equal(['a confirmed'])
    await world.pass()
    expect([statuses(world), world.ended]).to.deep.equal([['a pending'], ['a confirmed', 'a pending']])
    expect(world.follower.$sent.get()[0]).not.to.have.property('endedAtMs')
    world.answers.set('a', { status: 'confirmed', mark: {} })
    await world.pass()
    expect([statuses(world), world.ended]).to.deep.equal([['a confirmed'], ['a confirmed', 'a pending', 'a confirmed']])
  })

  it('stays landed where a node lagged behind once', async () => {
    const world = start()
    world.answers.set('a', { status: 'confirmed', mark: {} })
    world.follower.add(sent('a'))
    await world.settled()
    for (const status of ['pending', 'confirmed', 'pending', 'confirmed'] as const) {
      world.answers.set('a', { status, mark: {} })
      await world.pass()
    }
    expect([statuses(world), world.ended]).to.deep.equal([['a confirmed'], ['a confirmed']])
  })

  it('is told where it lands although its node had dropped it', async () => {
    const world = start()
    world.answers.set('a', { status: 'dropped', mark: {} })
    world.follower.add(sent('a'))
    await world.settled()
    world.answers.set('a', { status: 'confirmed', mark: {} })
    await world.pass()
    expect([statuses(world), world.ended]).to.deep.equal([['a confirmed'], ['a dropped', 'a confirmed']])
  })

  it('is told where it lands although its node had dropped it hours after it was sent', async () => {
    const world = start()
    world.answers.set('a', { status: 'dropped', mark: {} })
    world.follower.add(sent('a', -2 * returnsWithinMs))
    await world.settled()
    world.answers.set('a', { status: 'confirmed', mark: {} })
    await world.pass()
    expect([statuses(world), world.ended]).to.deep.equal([['a confirmed'], ['a dropped', 'a confirmed']])
  })

  it('is not on its way again where another one took the number of what was dropped', async () => {
    const world = start()
    world.answers.set('a', { status: 'dropped', mark: { nonce: 3 } })
    world.follower.add(sent('a'))
    await world.settled()
    world.answers.set('a', { status: 'pending', mark: { nonce: 3, gone: 1 } })
    await world.pass()
    expect(world.follower.$sent.get()[0]).to.deep.include({ status: 'dropped', mark: { nonce: 3, gone: 1 } })
    world.answers.set('a', { status: 'replaced', mark: { nonce: 3, gone: 1 } })
    await world.pass()
    expect(world.ended).to.deep.equal(['a dropped', 'a replaced'])
  })

  it('is known to stand in another block where nobody looked meanwhile, and that is told to nobody twice', async () => {
    const world = start()
    world.answers.set('a', { status: 'confirmed', mark: { block: '0xa' } })
    world.follower.add(sent('a'))
    await world.settled()
    const [{ endedAtMs = 0 } = sent('a')] = world.follower.$sent.get()
    world.answers.set('a', { status: 'confirmed', mark: { block: '0xb' } })
    await world.pass()
    const [now] = world.follower.$sent.get()
    expect([now?.status, now?.mark, world.ended]).to.deep.equal(['confirmed', { block: '0xb' }, ['a confirmed']])
    // A block that is this new may be taken back as well.
    expect(now?.endedAtMs).to.be.greaterThan(endedAtMs)
  })

  it('is looked at again after a reload, where it ended a moment ago', async () => {
    const world = start()
    world.answers.set('a', { status: 'confirmed', mark: {} })
    world.follower.add(sent('a'))
    await world.settled()
    world.controller.abort()
    const after = start(world.storage)
    after.answers.set('a', { status: 'pending', mark: {} })
    after.follower.start()
    await after.settled()
    await after.pass()
    expect([statuses(after), after.ended]).to.deep.equal([['a pending'], ['a pending']])
  })

  it('survives a reload, with its mark', async () => {
    const world = start()
    world.answers.set('a', { status: 'pending', mark: { nonce: 3 } })
    world.follower.add(sent('a'))
    await world.settled()
    world.controller.abort()
    const after = start(world.storage)
    expect(after.follower.$sent.get()[0]).to.deep.include({ id: 'a', status: 'pending', mark: { nonce: 3 } })
    after.answers.set('a', { status: 'confirmed', mark: {} })
    after.follower.start()
    await after.settled()
    expect(after.ended).to.deep.equal(['a confirmed'])
  })

  it('becomes its transaction where it was a batch, in its own place and once', async () => {
    const world = start()
    world.answers.set('batch', { status: 'pending', mark: {}, id: '0xa' })
    world.follower.add({ ...sent('batch'), mark: { batch: 1 } })
    await world.settled()
    expect(statuses(world)).to.deep.equal(['0xa pending'])
    world.controller.abort()
    const after = start(world.storage)
    expect(after.follower.$sent.get()[0]).to.deep.include({ id: '0xa', batch: 'batch', mark: {} })
    after.answers.set('0xa', { status: 'confirmed', mark: {} })
    after.follower.start()
    await after.settled()
    expect([statuses(after), after.ended]).to.deep.equal([['0xa confirmed'], ['0xa confirmed']])
  })

  it('waits where nobody can say now', async () => {
    const world = start()
    world.answers.set('a', new Error('down'))
    world.follower.add(sent('a'))
    await world.settled()
    expect([statuses(world), world.isWaiting()]).to.deep.equal([['a pending'], true])
  })

  it('is written down again only where something new is known of it', async () => {
    const world = start()
    world.answers.set('a', { status: 'pending', mark: { nonce: 3, gone: 0 } })
    world.follower.add(sent('a'))
    await world.settled()
    const known = world.follower.$sent.get()
    world.storage.remove(sentKey)
    await world.pass()
    expect([world.looks(), world.follower.$sent.get() === known, world.storage.get(sentKey)]).to.deep.equal([
      2,
      true,
      undefined,
    ])
    world.answers.set('a', { status: 'pending', mark: { nonce: 3, gone: 1 } })
    await world.pass()
    expect(world.follower.$sent.get()[0]?.mark).to.deep.equal({ nonce: 3, gone: 1 })
  })

  it('is known as another tab wrote it down, before anything new is known here, and is told once', async () => {
    const storage = createSharedStorage()
    const world = start(storage)
    world.follower.add(sent('a'))
    await world.settled()
    const other = (transfer: SentTransfer, key: string | undefined = sentKey) => {
      writeSent(storage, transfer)
      storage.tell(key)
    }
    const cancel: SentTransfer = { ...sent('b', 1), replaces: { id: 'a', reason: 'cancelled' } }
    other(cancel, 'w3m:other')
    expect(statuses(world)).to.deep.equal(['a pending'])
    other(cancel)
    expect([statuses(world), world.looks()]).to.deep.equal([['b pending', 'a pending'], 1])
    other({ ...cancel, status: 'confirmed', endedAtMs: 4 })
    const ends = ['b confirmed', 'a replaced']
    expect([statuses(world), world.ended.toSorted()]).to.deep.equal([ends, ends.toSorted()])
    world.answers.set('b', { status: 'confirmed', mark: {} })
    world.answers.set('a', { status: 'replaced', mark: {}, replacement: { id: 'b', reason: 'cancelled' } })
    await world.passAll()
    expect([statuses(world), world.ended.length]).to.deep.equal([ends, 2])
    world.controller.abort()
    other(sent('c', 2))
    expect(statuses(world)).to.deep.equal(ends)
  })

  it('is followed where another tab sent it and may be closed by now', async () => {
    const storage = createSharedStorage()
    const world = start(storage)
    expect(world.isWaiting()).to.equal(false)
    writeSent(storage, sent('a'))
    storage.tell(sentKey)
    world.answers.set('a', { status: 'confirmed', mark: {} })
    await world.pass()
    expect([statuses(world), world.ended]).to.deep.equal([['a confirmed'], ['a confirmed']])
  })

  it('is looked at less often once it has waited for minutes', async () => {
    const world = start()
    world.follower.add(sent('a'))
    await world.settled()
    expect(world.waitMs()).to.equal(sentPollMs)
    while (world.looks() <= sentPollForMs / sentPollMs) await world.pass()
    expect([world.waitMs(), statuses(world)]).to.deep.equal([endedPollMs, ['a pending']])
  })

  it('is looked at as often however old it is, where no contract sent it', async () => {
    const world = start()
    world.follower.add(sent('a', -10 * pendingPollForMs))
    await world.settled()
    await world.pass()
    expect([world.waitMs(), world.looks()]).to.deep.equal([endedPollMs, 2])
  })

  it('is looked at the less often the older it is, where others have to sign it, also beside what is new', async () => {
    const world = start()
    const dayMs = 86_400_000
    const mark = { contract: 1 }
    world.answers.set('a', { status: 'pending', mark })
    world.follower.add({ ...sent('a', -dayMs), mark })
    await world.settled()
    expect(world.waitMs()).to.equal((dayMs + 5) / sentPollsPerAge)
    world.follower.add(sent('b'))
    await world.settled()
    expect(world.waitMs()).to.equal(sentPollMs)
    for (let count = 0; count < sentPollForMs / sentPollMs; count++) await world.pass()
    expect([world.looks('a'), world.looks('b')]).to.deep.equal([1, 1 + sentPollForMs / sentPollMs])
    world.answers.set('b', { status: 'confirmed', mark: {} })
    await world.pass()
    expect([statuses(world), world.waitMs()]).to.deep.equal([['b confirmed', 'a pending'], endedPollMs])
    await world.passAll()
    expect([statuses(world), world.isWaiting()]).to.deep.equal([['b confirmed', 'a pending'], false])
    const looks = world.looks('a')
    expect(looks).to.be.within(100, sentPollsPerAge * Math.log(pendingPollForMs / dayMs) + 10)
    // Whoever comes back after months is told all the same.
    world.answers.set('a', { status: 'confirmed', mark: {} })
    await world.show()
    expect([statuses(world), world.looks('a')]).to.deep.equal([['b confirmed', 'a confirmed'], looks + 1])
  })

  it('is not followed any more once it is removed, also while its answer is on its way', async () => {
    const world = start()
    let answer = (_: SentStatus): void => undefined
    world.answers.set('a', new Promise<SentStatus>(resolve => (answer = resolve)))
    world.follower.add(sent('a'))
    world.follower.remove('a')
    answer({ status: 'confirmed', mark: {} })
    await world.settled()
    expect([statuses(world), world.ended, world.isWaiting()]).to.deep.equal([[], [], false])
    expect(start(world.storage).follower.$sent.get()).to.deep.equal([])
  })

  it('is removed with what was to take its place, which has not landed, and with nothing else', async () => {
    const world = start()
    world.follower.add(sent('a'))
    world.follower.add({ ...sent('b', 1), replaces: { id: 'a', reason: 'repriced' } })
    world.follower.add({ ...sent('c', 2), replaces: { id: 'b', reason: 'cancelled' } })
    world.follower.add(sent('d', 3))
    world.follower.remove('b')
    expect(statuses(world)).to.deep.equal(['d pending'])
    world.answers.set('f', { status: 'failed', mark: { nonce: 2 } })
    world.follower.add({ ...sent('e', 4), mark: { nonce: 1 } })
    world.follower.add({ ...sent('f', 5), replaces: { id: 'e', reason: 'repriced' } })
    await world.settled()
    world.follower.remove('e')
    expect(statuses(world)).to.deep.equal(['f failed', 'd pending'])
  })

  it('is told while another one waits for an answer that does not come', async () => {
    const world = start()
    world.answers.set('a', new Promise(() => undefined))
    world.answers.set('b', { status: 'confirmed', mark: {} })
    world.follower.add(sent('a'))
    await world.settled()
    world.follower.add(sent('b', 1))
    await world.settled()
    expect([statuses(world), world.ended]).to.deep.equal([['b confirmed', 'a pending'], ['b confirmed']])
    // Nobody is asked for the first one twice at a time.
    await world.pass()
    expect(world.looks()).to.equal(2)
  })

  it('is not looked at while nobody sees the page, and at once when somebody does', async () => {
    const world = start()
    world.follower.add(sent('a'))
    await world.settled()
    world.hide()
    await world.passAll()
    expect(world.looks()).to.equal(1)
    world.answers.set('a', { status: 'confirmed', mark: {} })
    await world.show()
    expect([statuses(world), world.looks()]).to.deep.equal([['a confirmed'], 2])
    world.controller.abort()
    await world.show()
    expect(world.looks()).to.equal(2)
  })

  it('stands newest first, of what this browser stored alone what makes sense', () => {
    const storage = createMemoryStorage()
    storage.set(sentKey, JSON.stringify([sent('a', 1), { id: 'b' }, null, 7]))
    const world = start(storage)
    world.follower.add(sent('c', 2))
    expect(statuses(world)).to.deep.equal(['c pending', 'a pending'])
    storage.set(sentKey, 'no JSON')
    expect(start(storage).follower.$sent.get()).to.deep.equal([])
  })

  it('asks nobody any more once the instance ends', async () => {
    const world = start()
    world.follower.add(sent('a'))
    await world.settled()
    world.controller.abort()
    expect(world.isWaiting()).to.equal(false)
  })

  describe('and what was to take its place', () => {
    const cancel: SentTransfer = { ...sent('b', 1), replaces: { id: 'a', reason: 'cancelled' } }
    const both = async () => {
      const world = start()
      world.follower.add(sent('a'))
      world.follower.add(cancel)
      await world.settled()
      return world
    }

    it('end together, whichever of them a block has, and each is told once', async () => {
      for (const [winner, expected] of [
        ['a', ['b replaced', 'a confirmed']],
        ['b', ['b confirmed', 'a replaced']],
      ] as const) {
        const world = await both()
        world.answers.set(winner, { status: 'confirmed', mark: {} })
        await world.pass()
        await world.passAll()
        expect([statuses(world), world.isWaiting()]).to.deep.equal([expected, false])
        expect(world.ended.toSorted()).to.deep.equal(expected.toSorted())
        expect(JSON.parse(world.storage.get(sentKey)!)).to.deep.include.members([...world.follower.$sent.get()])
      }
    })

    it('is looked for where its node dropped it, as long as the other may still come', async () => {
      const world = await both()
      world.answers.set('a', { status: 'dropped', mark: {} })
      await world.pass()
      expect([statuses(world), world.ended]).to.deep.equal([['b pending', 'a dropped'], []])
      world.answers.set('a', { status: 'confirmed', mark: {} })
      await world.pass()
      expect(statuses(world)).to.deep.equal(['b replaced', 'a confirmed'])
      expect(world.follower.$sent.get()[0]).to.deep.include({
        replacedBy: { id: 'a', as: 'earlier' },
        endedAtMs: 4_005,
      })
    })

    for (const reason of ['repriced', 'cancelled'] as const)
      it(`is found where the wallet itself sent it (${reason}), and ends the first by that`, async () => {
        const world = start()
        world.answers.set('a', { status: 'replaced', mark: { nonce: 3 }, replacement: { id: 'x', reason } })
        world.follower.add({ ...sent('a'), swappedFor: 'USD' })
        await world.settled()
        const [found] = world.follower.$sent.get()
        expect(found).to.deep.include({ id: 'x', status: 'pending', swappedFor: 'USD', replaces: { id: 'a', reason } })
        expect(world.ended).to.deep.equal([])
        world.answers.set('x', { status: 'confirmed', mark: {} })
        await world.passAll()
        expect(statuses(world)).to.deep.equal(['x confirmed', 'a replaced'])
        expect(world.ended).to.deep.equal(['a replaced', 'x confirmed'])
        expect(world.follower.$sent.get()[1]?.replacedBy).to.deep.equal({ id: 'x', as: reason })
      })

    it('is found where nobody said at first what it was', async () => {
      const world = start()
      world.answers.set('a', { status: 'replaced', mark: {} })
      world.follower.add(sent('a'))
      await world.settled()
      expect(world.ended).to.deep.equal(['a replaced'])
      world.answers.set('a', { status: 'replaced', mark: {}, replacement: { id: 'x', reason: 'repriced' } })
      world.answers.set('x', { status: 'confirmed', mark: {} })
      await world.pass()
      await world.passAll()
      expect(statuses(world)).to.deep.equal(['x confirmed', 'a replaced'])
    })

    it('is its own where this page sent the other one for something else', async () => {
      const world = start()
      world.answers.set('x', { status: 'confirmed', mark: {} })
      world.follower.add(sent('x'))
      world.answers.set('a', { status: 'replaced', mark: {}, replacement: { id: 'x', reason: 'repriced' } })
      world.follower.add(sent('a', 1))
      await world.settled()
      await world.passAll()
      expect(statuses(world)).to.deep.equal(['a replaced', 'x confirmed'])
    })

    it('comes too late at once where the other has landed before it was written down', async () => {
      const world = start()
      world.answers.set('a', { status: 'confirmed', mark: {} })
      world.follower.add(sent('a'))
      await world.settled()
      world.follower.add(cancel)
      await world.settled()
      expect([statuses(world), world.ended]).to.deep.equal([
        ['b replaced', 'a confirmed'],
        ['a confirmed', 'b replaced'],
      ])
    })
  })
})
