import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PurchaseRepository, StoredPurchase } from '../ports/purchase-repository.js'

/** One server process's view of the purchases. */
export interface PurchasesOfProcess {
  readonly purchases: PurchaseRepository
  close(): Promise<void>
}

/** Processes on one database, which goes with the last of them. */
export interface PurchasesUnderTest {
  open(): PurchasesOfProcess
  remove(): void
}

const purchase = (id: string, changes: Partial<StoredPurchase> = {}): StoredPurchase => ({
  id,
  provider: 'sandbox',
  account: '0xada',
  purchaseCurrency: 'LUSD',
  network: 'local-one',
  chainId: 'eip155:31337',
  status: 'created',
  purchaseAmount: undefined,
  hash: undefined,
  createdAt: 1_000,
  updatedAt: 1_000,
  ...changes,
})
const limits = { retainedFrom: 0, openFrom: 0, openMax: 100, client: undefined }
const change = (status: string, rank: number, hash?: string) => ({ status, rank, purchaseAmount: undefined, hash })

/** What every implementation of the port must do, with two processes on one database. */
export function testPurchases(name: string, start: () => PurchasesUnderTest): void {
  const between = (test: (one: PurchaseRepository, other: PurchaseRepository) => Promise<void>) => async () => {
    const under = start()
    const [one, other] = [under.open(), under.open()]
    try {
      await test(one.purchases, other.purchases)
    } finally {
      await one.close()
      await other.close()
      under.remove()
    }
  }

  describe(`${name}: purchases`, () => {
    it(
      'are found by every process, as they were put in',
      between(async (one, other) => {
        const put = purchase('a', { purchaseAmount: '9.75', chainId: undefined })
        await one.add(put, 0, limits)
        assert.deepEqual(await other.find('a'), put)
        assert.equal(await other.find('b'), undefined)
      }),
    )
    it(
      'go on only, whoever says so, and keep what was said once',
      between(async (one, other) => {
        await one.add(purchase('a'), 0, limits)
        assert.equal(await other.advance('a', change('delivered', 5, '0xfeed'), 2_000), true)
        assert.equal(await one.advance('a', change('pending', 1), 3_000), false)
        assert.equal(await one.advance('a', change('delivered', 5, '0xother'), 3_000), false)
        assert.equal(await one.advance('none', change('pending', 1), 3_000), false)
        assert.deepEqual(await one.find('a'), purchase('a', { status: 'delivered', hash: '0xfeed', updatedAt: 2_000 }))
      }),
    )
    it(
      'go back only as far as is said, and not to where they are',
      between(async (one, other) => {
        await one.add(purchase('a'), 0, limits)
        await one.advance('a', change('refused', 3), 2_000)
        assert.equal(await other.advance('a', { ...change('pending', 1), after: 2 }, 3_000), false)
        assert.equal(await other.advance('a', { ...change('pending', 1), after: 3 }, 3_000), true)
        assert.equal(await one.advance('a', { ...change('pending', 1), after: 3 }, 4_000), false)
        assert.deepEqual(await one.find('a'), purchase('a', { status: 'pending', updatedAt: 3_000 }))
      }),
    )
    it(
      'are asked for by one process at a time',
      between(async (one, other) => {
        await one.add(purchase('a'), 0, limits)
        const claims = await Promise.all(
          [one, other, one, other].map(purchases => purchases.claimCheck('a', 10_000, 3_000)),
        )
        assert.equal(claims.filter(Boolean).length, 1)
        assert.equal(await other.claimCheck('a', 12_999, 3_000), false)
        assert.equal(await other.claimCheck('a', 13_000, 3_000), true)
      }),
    )
    it(
      'are listed of one account and provider, the newest first, page by page',
      between(async (one, other) => {
        for (const [id, at] of [
          ['a', 1],
          ['b', 2],
          ['c', 3],
        ] as const)
          await one.add(purchase(id, { createdAt: at }), 0, limits)
        await one.add(purchase('d', { provider: 'meld' }), 0, limits)
        await one.add(purchase('e', { account: '0xbob' }), 0, limits)
        const ids = async (before?: number) => (await other.listOf('0xada', 'sandbox', 2, before)).map(({ id }) => id)
        assert.deepEqual(await ids(), ['c', 'b'])
        assert.deepEqual(await ids(2), ['a'])
      }),
    )
    it(
      'that nobody paid are counted by the client that began them',
      between(async (one, other) => {
        for (const [id, createdAt, rank, client] of [
          ['a', 1, 0, 'eve'],
          ['b', 2, 0, 'eve'],
          ['c', 3, 1, 'eve'],
          ['d', 4, 0, 'ada'],
          ['e', 5, 0, undefined],
        ] as const)
          await one.add(purchase(id, { createdAt }), rank, { ...limits, client })
        const nth = (count: number, from = 0) => other.nthOpen('eve', count, from)
        assert.deepEqual([await nth(1), await nth(2), await nth(3), await nth(2, 2)], [2, 1, undefined, undefined])
        await other.advance('b', change('pending', 1), 9)
        assert.deepEqual([await nth(1), await nth(2)], [1, undefined])
      }),
    )
    it(
      'that nobody paid stay however many others begin for the account',
      between(async (one, other) => {
        await one.add(purchase('own', { createdAt: 1 }), 0, { ...limits, openMax: 2, client: 'ada' })
        for (const [id, createdAt] of [
          ['a', 2],
          ['b', 3],
          ['c', 4],
        ] as const)
          await one.add(purchase(id, { createdAt }), 0, { ...limits, openMax: 2, client: 'eve' })
        const remaining = await Promise.all(['own', 'a', 'b', 'c'].map(id => other.find(id)))
        assert.deepEqual(
          remaining.map(found => found?.id),
          ['own', undefined, 'b', 'c'],
        )
      }),
    )
    it(
      'that nobody paid are no more than so many of an account: the oldest are forgotten',
      between(async (one, other) => {
        await one.add(purchase('paid', { createdAt: 1 }), 1, limits)
        for (const [id, createdAt] of [
          ['a', 2],
          ['b', 3],
          ['c', 4],
        ] as const)
          await one.add(purchase(id, { createdAt }), 0, { ...limits, openMax: 2 })
        await one.add(purchase('d', { createdAt: 5, account: '0xbob' }), 0, { ...limits, openMax: 2 })
        const remaining = await Promise.all(['paid', 'a', 'b', 'c', 'd'].map(id => other.find(id)))
        assert.deepEqual(
          remaining.map(found => found?.id),
          ['paid', undefined, 'b', 'c', 'd'],
        )
      }),
    )
    it(
      'that nobody paid are forgotten before the others',
      between(async one => {
        await one.add(purchase('open', { createdAt: 10 }), 0, limits)
        await one.add(purchase('paid', { createdAt: 10 }), 1, limits)
        await one.add(purchase('new', { createdAt: 100 }), 0, { ...limits, retainedFrom: 5, openFrom: 50 })
        assert.equal(await one.find('open'), undefined)
        assert.notEqual(await one.find('paid'), undefined)
        await one.add(purchase('newer', { createdAt: 200 }), 0, { ...limits, retainedFrom: 50, openFrom: 50 })
        assert.equal(await one.find('paid'), undefined)
      }),
    )
  })
}
