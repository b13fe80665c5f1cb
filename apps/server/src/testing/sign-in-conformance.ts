import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SignInRepository, StoredSignIn } from '../ports/sign-in-repository.js'

/** Processes on one database, which goes with the last of them. */
export interface SignInsUnderTest {
  open(): SignInRepository & { close(): Promise<void> }
  remove(): void
}

const now = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const [mainnet, base] = ['eip155:1', 'eip155:8453'] as const

const session = (tokenHash: string, changes: Partial<StoredSignIn> = {}): StoredSignIn => ({
  tokenHash,
  address: '0xada',
  chainId: mainnet,
  domain: 'dapp.example',
  uri: 'https://dapp.example/',
  nonce: 'nonce',
  issuedAt: now,
  expiresAt: now + minuteMs,
  ...changes,
})

/** What every implementation of the port must do, with two processes on one database. */
export function testSignIns(name: string, start: () => SignInsUnderTest): void {
  const between = (test: (one: SignInRepository, other: SignInRepository) => Promise<void>) => async () => {
    const under = start()
    const [one, other] = [under.open(), under.open()]
    try {
      await test(one, other)
    } finally {
      await one.close()
      await other.close()
      under.remove()
    }
  }

  describe(`${name}: nonces of sign-ins`, () => {
    it(
      'are taken once, by one process or another',
      between(async (one, other) => {
        await one.addNonce('a', now + minuteMs, now)
        // Two processes that ask at the same moment are in two-processes.test.ts.
        const takenNonces = await Promise.all([1, 2].map(() => one.takeNonce('a', '0xada', mainnet, now)))
        assert.deepEqual(takenNonces, [true, false])
        assert.equal(await other.takeNonce('a', '0xada', mainnet, now), false)
      }),
    )
    it(
      'are taken once for each network, by the account that was first',
      between(async (one, other) => {
        await one.addNonce('a', now + minuteMs, now)
        assert.equal(await one.takeNonce('a', '0xada', mainnet, now), true)
        assert.equal(await other.takeNonce('a', '0xbob', base, now), false)
        assert.equal(await other.takeNonce('a', '0xada', base, now), true)
        assert.equal(await one.takeNonce('a', '0xada', base, now), false)
      }),
    )
    it(
      'are worth nothing where nobody gave them out, and when they are over',
      between(async (one, other) => {
        assert.equal(await one.takeNonce('a', '0xada', mainnet, now), false)
        await one.addNonce('a', now + minuteMs, now)
        assert.equal(await other.takeNonce('a', '0xada', mainnet, now + minuteMs + 1), false)
        assert.equal(await other.takeNonce('a', '0xada', mainnet, now + minuteMs), true)
        // The next one that is given out takes what is over along: it does not come back with an earlier clock.
        await one.addNonce('b', now + 3 * minuteMs, now + 2 * minuteMs)
        assert.equal(await one.takeNonce('a', '0xada', base, now), false)
      }),
    )
  })

  describe(`${name}: sessions of sign-ins`, () => {
    it(
      'are found by every process, as they were put in, until their time is over',
      between(async (one, other) => {
        await one.addSession(session('a'), now)
        assert.deepEqual(await other.findSession('a', now + minuteMs - 1), session('a'))
        assert.equal(await other.findSession('a', now + minuteMs), undefined)
        assert.equal(await other.findSession('b', now), undefined)
      }),
    )
    it(
      'end for all processes, and others stay',
      between(async (one, other) => {
        for (const tokenHash of ['a', 'b']) await one.addSession(session(tokenHash), now)
        await other.removeSession('a')
        assert.equal(await one.findSession('a', now), undefined)
        assert.deepEqual(await one.findSession('b', now), session('b'))
      }),
    )
    it(
      'that are over are forgotten with the next one',
      between(async (one, other) => {
        await one.addSession(session('a'), now)
        await other.addSession(session('b', { expiresAt: now + 2 * minuteMs }), now + minuteMs)
        assert.equal(await one.findSession('a', now), undefined)
        assert.notEqual(await one.findSession('b', now), undefined)
      }),
    )
  })
}
