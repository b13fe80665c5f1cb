// S13: one share, or two of different enrollments, never give the wallet; each legal pair does.
import { expect } from 'chai'
import fc from 'fast-check'
import { utf8, wipe } from './bytes.js'
import { combineShares, splitSecret, type Shares } from './secrets/shares.js'
import { deriveKeys } from './secrets/wallet-keys.js'
import { fuzzCounts } from './testing/fuzz-counts.js'
import { codeOf, createVaultFixture, logIn } from './testing/vault-fixture.js'

const parts = ['device', 'auth', 'recovery'] as const
const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(entropy => new Uint8Array(entropy))
const pairs = parts.flatMap(first => parts.map(second => [first, second] as const))

describe('Two of three shares', () => {
  it('make the wallet, whichever two of one enrollment, in either order', () =>
    fc.assert(
      fc.asyncProperty(entropies, async entropy => {
        const keys = await deriveKeys(entropy)
        const shares = await splitSecret(entropy)
        for (const [first, second] of pairs) {
          if (first === second) continue
          const combined = await combineShares(shares[first], shares[second], keys)
          expect(combined.entropy).to.deep.equal(entropy)
          expect(combined.keys.evmAddress).to.equal(keys.evmAddress)
        }
      }),
      fuzzCounts(15, 4),
    )).timeout(0)

  it('make nothing where they are of different enrollments of the same wallet', () =>
    fc.assert(
      fc.asyncProperty(entropies, async entropy => {
        const keys = await deriveKeys(entropy)
        const [one, two] = [await splitSecret(entropy), await splitSecret(entropy)]
        for (const [first, second] of pairs)
          expect(await codeOf(combineShares(one[first], two[second], keys)), `${first} ${second}`).to.equal(
            'SHARE_MISMATCH',
          )
      }),
      fuzzCounts(8, 8),
    )).timeout(0)

  it('make nothing where one is there twice, or another is guessed', () =>
    fc.assert(
      fc.asyncProperty(
        entropies,
        fc.constantFrom(...parts),
        fc.uint8Array({ minLength: 17, maxLength: 17 }),
        async (entropy, part, guess) => {
          const keys = await deriveKeys(entropy)
          const shares = await splitSecret(entropy)
          expect(await codeOf(combineShares(shares[part], shares[part], keys))).to.equal('SHARE_MISMATCH')
          expect(await codeOf(combineShares(shares[part], new Uint8Array(guess), keys))).to.equal('SHARE_MISMATCH')
          expect(await codeOf(combineShares(shares[part], new Uint8Array(17), keys))).to.equal('SHARE_MISMATCH')
        },
      ),
      fuzzCounts(15),
    )).timeout(0)

  it('tell nothing of the secret one by one: every byte of a share is as likely for one secret as for another', async () => {
    const bytesByName = new Map<string, Set<number>>()
    for (let round = 0; round < 3_000; round++) {
      for (const [name, fill] of [
        ['zeros', 0],
        ['ones', 255],
      ] as const) {
        const shares: Shares = await splitSecret(new Uint8Array(16).fill(fill))
        for (const part of parts) {
          for (const [index, byte] of shares[part].subarray(0, 16).entries()) {
            const key = `${name} ${part} ${index}`
            bytesByName.set(key, (bytesByName.get(key) ?? new Set()).add(byte))
          }
        }
        wipe(shares.device, shares.auth, shares.recovery)
      }
    }
    expect(bytesByName.size).to.equal(2 * parts.length * 16)
    for (const [key, values] of bytesByName) expect(values.size, key).to.be.above(250)
  })
})

describe('A device with the share of another', () => {
  it("signs nothing with the server's share of another enrollment", async () => {
    const fixture = await createVaultFixture()
    const { vault, device } = await fixture.ready()
    const { words } = await vault.call('wallet.exportWords', undefined)
    const second = fixture.device().load()
    await logIn(second)
    await second.call('wallet.recover', { kind: 'words', secret: words })
    const [one, two] = [...fixture.server.enrollments.values()]
    ;[one!.auth, two!.auth] = [two!.auth, one!.auth]
    const again = device.load()
    await again.call('session.restore', undefined)
    expect(await codeOf(again.call('sign.message', { message: utf8('hello') }))).to.equal('SHARE_MISMATCH')
  })
})
