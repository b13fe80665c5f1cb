import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { NameAccount, NameClaim, NameProof, NameRepository } from '../ports/name-repository.js'

/** Processes on one database, which goes with the last of them. */
export interface NamesUnderTest {
  open(): NameRepository & { close(): Promise<void> }
  remove(): void
}

const now = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const zone = 'w3m.local'
let proofs = 0
const proof = (): NameProof => ({ id: `proof-${++proofs}`, expiresAt: now + minuteMs })
const accountOf = (address: string, contractOf = 0): NameAccount => ({ address, contractOf })
const ada = accountOf('0xada')
const bo = accountOf('0xb0')

const claim = (label: string, account: NameAccount, changes: Partial<NameClaim> = {}): NameClaim => ({
  name: `${label}.${zone}`,
  zone,
  skeleton: label,
  account,
  addresses: new Map([[60, account.address]]),
  attributes: {},
  proof: proof(),
  ...changes,
})

/** What every implementation must do, with two processes on one database. */
export function testNames(name: string, start: () => NamesUnderTest): void {
  const between = (test: (one: NameRepository, other: NameRepository) => Promise<void>) => async () => {
    const names = start()
    const processes = [names.open(), names.open()]
    try {
      await test(processes[0]!, processes[1]!)
    } finally {
      for (const serverProcess of processes) await serverProcess.close()
      names.remove()
    }
  }

  describe(`${name}: registered names`, () => {
    it(
      'are found in every process, by the name and by the address, as they were registered',
      between(async (one, other) => {
        const addresses = new Map([
          [60, '0xada'],
          [0x8000_0000, '0xada'],
        ])
        const registration = claim('ada', ada, { addresses, attributes: { avatar: 'https://a.example/a.png' } })
        assert.equal(await one.claim(registration, now), 'registered')
        const found = await other.find('ada.w3m.local')
        assert.deepEqual(found, {
          name: 'ada.w3m.local',
          account: ada,
          addresses,
          attributes: { avatar: 'https://a.example/a.png' },
          registeredAt: now,
          updatedAt: now,
        })
        assert.deepEqual(await other.listOf('0xada'), [found])
        assert.equal(await other.find('bo.w3m.local'), undefined)
        assert.deepEqual([...(await other.takenOf(zone, ['ada', 'bo']))], ['ada'])
      }),
    )
    it(
      'are each had by one of all who want them at once',
      between(async (one, other) => {
        const claims = Array.from({ length: 40 }, (_, index) => claim(`name${index % 4}`, accountOf(`0x${index}`)))
        const outcomes = await Promise.all(claims.map((claim, index) => (index % 3 ? one : other).claim(claim, now)))
        assert.equal(outcomes.filter(outcome => outcome === 'registered').length, 4)
        assert.equal(outcomes.filter(outcome => outcome === 'taken').length, 36)
      }),
    )
    it(
      'are not had by who has one, by a name that looks like one, or with a message that was used',
      between(async (one, other) => {
        const first = claim('ada', ada)
        assert.equal(await one.claim(first, now), 'registered')
        // The answer was lost, and the same was sent again.
        assert.equal(await other.claim(first, now + 1), 'registered')
        assert.equal(await other.claim(claim('ada', bo), now), 'taken')
        assert.equal(await other.claim(claim('a-da', bo, { skeleton: 'ada' }), now), 'confusable')
        assert.equal(await other.claim(claim('other', ada), now), 'has a name')
        // A contract of the same address is another account.
        assert.equal(await other.claim(claim('other', accountOf('0xada', 7)), now), 'registered')
        assert.equal(await one.release('ada.w3m.local', ada, proof(), now), 'done')
        assert.equal(await one.claim(first, now), 'used')
        assert.equal(await other.claim(claim('ada', bo), now), 'registered')
      }),
    )
    it(
      'are given up by who has them alone, once for a message',
      between(async (one, other) => {
        await one.claim(claim('ada', ada), now)
        const { id, expiresAt } = proof()
        assert.equal(await other.release('ada.w3m.local', bo, { id, expiresAt }, now), 'not the owner')
        assert.equal(await other.release('ada.w3m.local', accountOf('0xada', 7), proof(), now), 'not the owner')
        assert.equal(await other.release('ada.w3m.local', ada, { id, expiresAt }, now), 'done')
        assert.equal(await one.find('ada.w3m.local'), undefined)
        assert.deepEqual(await one.listOf('0xada'), [])
        await one.claim(claim('ada', ada), now)
        assert.equal(await one.release('ada.w3m.local', ada, { id, expiresAt }, now), 'used')
      }),
    )
    it(
      'go to another account that claims them, and keep the day of their registration',
      between(async (one, other) => {
        await one.claim(claim('ada', ada), now)
        const later = now + 1_000
        const claimOfBo = claim('ada', bo)
        assert.equal(await other.move(claimOfBo, bo, proof(), later), 'not the owner')
        assert.equal(await other.move(claimOfBo, ada, proof(), later), 'registered')
        assert.equal(await one.move(claimOfBo, ada, proof(), later), 'registered')
        const found = await one.find('ada.w3m.local')
        assert.deepEqual([found?.account, found?.registeredAt, found?.updatedAt], [bo, now, later])
        await one.claim(claim('other', ada), later)
        assert.equal(await one.move(claim('ada', ada), bo, proof(), later), 'has a name')
        assert.equal(await one.move(claim('nobody', accountOf('0xc')), ada, proof(), later), 'not the owner')
      }),
    )
  })
}
