import { expect } from 'chai'
import { split } from 'shamir-secret-sharing'
import { randomBytes, type Bytes } from '../bytes.js'
import { codeOf } from '../testing/vault-fixture.js'
import { combineShares, splitSecret, wipeCombined } from './shares.js'
import { deriveKeys } from './wallet-keys.js'

const highBits = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))[0]! & 0xf0

describe('Two shares', () => {
  it('of another length are refused, also where they would make the wallet and a byte more', async () => {
    const entropy = randomBytes(16)
    const keys = await deriveKeys(entropy)
    const expectedBits = await highBits(entropy)
    // The byte after the secret is the place of its checksum: with this one it is the same.
    let longer = new Uint8Array([...entropy, 0])
    while ((await highBits(longer)) !== expectedBits) longer = new Uint8Array([...entropy, longer[16]! + 1])
    const [one, two] = (await split(longer, 3, 2)) as [Bytes, Bytes]
    expect(await codeOf(combineShares(one, two, keys))).to.equal('SHARE_MISMATCH')
  })

  it('that cannot be combined at all are refused with what says why', async () => {
    const { device } = await splitSecret(randomBytes(16))
    const refused = await combineShares(device, device, await deriveKeys(randomBytes(16))).catch(
      (error: Error) => error,
    )
    expect(refused).to.include({ code: 'SHARE_MISMATCH' })
    expect((refused as Error).cause).to.be.instanceOf(Error)
  })

  it('leave nothing of what they made once it is wiped', async () => {
    const entropy = randomBytes(16)
    const shares = await splitSecret(entropy)
    const combined = await combineShares(shares.device, shares.auth, await deriveKeys(entropy))
    wipeCombined(combined)
    expect(
      [...combined.entropy, ...combined.keys.evmKey, ...combined.keys.solanaKey].every(byte => byte === 0),
    ).to.equal(true)
  })
})
