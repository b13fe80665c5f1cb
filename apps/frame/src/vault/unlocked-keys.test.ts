import { expect } from 'chai'
import { randomBytes, utf8 } from './bytes.js'
import { deriveKeys } from './secrets/wallet-keys.js'
import { createFixtureClock, createVaultFixture } from './testing/vault-fixture.js'
import { createUnlockedKeys } from './unlocked-keys.js'
import { enrollmentCheckMs } from './vault-limits.js'

/** An unlocked wallet whose last word from the server is too old; `answer` ends the question that is under way. */
async function unlocked() {
  const clock = createFixtureClock()
  const questions: (() => void)[] = []
  const keys = createUnlockedKeys({
    clock,
    unlock: async () => ({ auth: randomBytes(17), enrollmentId: 'own', keys: await deriveKeys(randomBytes(16)) }),
    confirm: () => new Promise(resolve => questions.push(resolve)),
  })
  await keys.use(() => undefined)
  clock.advance(enrollmentCheckMs)
  return { clock, keys, questionCount: () => questions.length, answer: () => questions.at(-1)!() }
}

describe("The server's word that a device still counts", () => {
  it('is asked for once by who presses the button, and by the click that follows', async () => {
    const { keys, questionCount, answer } = await unlocked()
    const pressed = keys.confirm()
    const clicked = keys.use(() => 'used')
    expect(questionCount()).to.equal(1)
    answer()
    await pressed
    expect(await clicked).to.equal('used')
    expect(questionCount()).to.equal(1)
  })

  it('is as old as the question, however late the answer was', async () => {
    const { clock, keys, questionCount, answer } = await unlocked()
    const pressed = keys.confirm()
    clock.advance(enrollmentCheckMs)
    answer()
    await pressed
    const clicked = keys.use(() => undefined)
    expect(questionCount()).to.equal(2)
    answer()
    await clicked
  })

  it('is nothing to a wallet that was locked meanwhile', async () => {
    const { clock, keys, questionCount, answer } = await unlocked()
    const pressed = keys.confirm()
    keys.lock()
    await keys.use(() => undefined)
    clock.advance(enrollmentCheckMs)
    answer()
    await pressed
    const clicked = keys.use(() => undefined)
    expect(questionCount()).to.equal(2)
    answer()
    await clicked
  })

  it('is not asked for while the wallet is locked', async () => {
    const { keys, questionCount } = await unlocked()
    keys.lock()
    await keys.confirm()
    expect(questionCount()).to.equal(0)
  })
})

describe('A rehearsal', () => {
  it('asks the server nothing, and leaves the wallet locked', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    await vault.call('wallet.lock', undefined)
    const before = fixture.server.requests.length
    await vault.call('sign.rehearse', undefined)
    await vault.call('sign.confirm', undefined)
    expect(fixture.server.requests).to.have.length(before)
    await vault.call('sign.message', { message: utf8('hello') })
    expect(fixture.server.requests.slice(before)).to.deep.equal(['releaseShare'])
  })
})

describe('Keys that were just unlocked', () => {
  // What an unlocking brings about uses them too, and who of the two is first is for nobody to say.
  for (const turns of Array.from({ length: 12 }, (_, index) => index)) {
    it(`are there for who waited for them, and for another use that begins ${turns} turns after they were made`, async () => {
      let also: Promise<string> | undefined
      const keys = createUnlockedKeys({
        clock: createFixtureClock(),
        async unlock() {
          const unlocked = { auth: randomBytes(17), enrollmentId: 'own', keys: await deriveKeys(randomBytes(16)) }
          void (async () => {
            for (let turn = 0; turn < turns; turn++) await Promise.resolve()
            also = keys.use(() => 'also used')
          })()
          return unlocked
        },
        confirm: async () => undefined,
      })
      expect(await keys.use(() => 'used')).to.equal('used')
      while (!also) await Promise.resolve()
      expect(await also).to.equal('also used')
    })
  }
})
