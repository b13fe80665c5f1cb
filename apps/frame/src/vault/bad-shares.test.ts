// S19: a wrong, corrupt, swapped or truncated share is a named error, and nothing is signed.
import { expect } from 'chai'
import fc from 'fast-check'
import type { Encrypted } from '../wallet-api/wallet-api.js'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from './bytes.js'
import { fuzzCounts } from './testing/fuzz-counts.js'
import { codeOf, createVaultFixture, type FixtureDevice, type VaultFixture } from './testing/vault-fixture.js'

interface StoredShare {
  readonly enrollmentId: string
  readonly box: Encrypted
  readonly evmAddress: string
}

/** Gives other bytes than it is given, whatever these are: one nonce in 256 ends with a zero. */
type Damage = (bytes: Bytes) => Bytes

const damages: Readonly<Record<string, Damage>> = {
  'a bit flipped': bytes => bytes.map((byte, index) => (index === 3 ? byte ^ 0x10 : byte)),
  'its coordinate changed': bytes => bytes.map((byte, index) => (index === bytes.length - 1 ? (byte % 255) + 1 : byte)),
  'its coordinate zero': bytes => bytes.map((byte, index) => (index < bytes.length - 1 ? byte : byte === 0 ? 1 : 0)),
  'a byte short': bytes => bytes.slice(1),
  'a byte long': bytes => new Uint8Array([...bytes, 1]),
  nothing: () => new Uint8Array(),
  zeros: bytes => new Uint8Array(bytes.length),
  random: bytes => randomBytes(bytes.length),
}

async function storedShare(
  { storage }: FixtureDevice,
  fixture: VaultFixture,
  email = 'visitor@example.com',
): Promise<{ readonly name: string; readonly share: StoredShare }> {
  const name = `share:${fixture.server.accounts.get(email)!.user.id}`
  return { name, share: (await storage.get(name)) as StoredShare }
}

/** What signing says on a freshly loaded frame. */
async function signed(device: FixtureDevice): Promise<string> {
  const vault = device.load()
  await vault.call('session.restore', undefined).catch(() => undefined)
  const codes = [
    await codeOf(vault.call('sign.message', { message: utf8('hello') })),
    await codeOf(vault.call('sign.solana', { message: utf8('hello') })),
  ]
  expect(codes[0]).to.equal(codes[1])
  return codes[0]!
}

describe('A bad share of the server', () => {
  for (const [title, damage] of Object.entries(damages)) {
    it(`is named and signs nothing: ${title}`, async () => {
      const fixture = await createVaultFixture()
      const { device } = await fixture.ready()
      const [row] = fixture.server.enrollments.values()
      row!.auth = damage(row!.auth)
      expect(await signed(device)).to.equal('SHARE_MISMATCH')
    })
  }

  it("is named where it is another user's", async () => {
    const fixture = await createVaultFixture()
    const { device } = await fixture.ready()
    await fixture.ready('other@example.com')
    const [one, two] = [...fixture.server.enrollments.values()]
    one!.auth = two!.auth
    expect(await signed(device)).to.equal('SHARE_MISMATCH')
  })
})

describe('A bad share of the device', () => {
  for (const [title, damage] of Object.entries(damages)) {
    for (const part of ['iv', 'ciphertext'] as const) {
      it(`is named and signs nothing: ${title}, in its ${part}`, async () => {
        const fixture = await createVaultFixture()
        const { device } = await fixture.ready()
        const { name, share } = await storedShare(device, fixture)
        await device.storage.put(name, {
          ...share,
          box: { ...share.box, [part]: toBase64url(damage(fromBase64url(share.box[part]))) },
        })
        // What is no box at all is as good as none.
        expect(await signed(device)).to.be.oneOf(['SHARE_MISMATCH', 'NOT_ENROLLED'])
        expect((await device.load().call('session.restore', undefined)).phase).to.equal('newDevice')
      })
    }
  }

  it('is named where it is that of another user of this browser', async () => {
    const fixture = await createVaultFixture()
    const { device } = await fixture.ready()
    const { device: other } = await fixture.ready('other@example.com')
    const [share, foreign] = [
      await storedShare(device, fixture),
      await storedShare(other, fixture, 'other@example.com'),
    ]
    await device.storage.put(share.name, { ...share.share, box: foreign.share.box })
    expect(await signed(device)).to.equal('SHARE_MISMATCH')
    await device.storage.put(share.name, foreign.share)
    expect(await signed(device)).to.equal('NOT_ENROLLED')
  })

  it('is named where the server or the device says another address', async () => {
    const fixture = await createVaultFixture()
    const { device } = await fixture.ready()
    const { name, share } = await storedShare(device, fixture)
    await device.storage.put(name, { ...share, evmAddress: `0x${'1'.repeat(40)}` })
    expect(await signed(device)).to.equal('SHARE_MISMATCH')
    await device.storage.put(name, share)
    const account = fixture.server.accounts.get('visitor@example.com')!
    account.user = { ...account.user, wallet: { ...account.user.wallet!, evmAddress: `0x${'1'.repeat(40)}` } }
    expect(await signed(device)).to.equal('SHARE_MISMATCH')
  })
})

/** A fifth of what a case of others costs: the 20,000 runs of `npm run test:deep` are 100,000 here. */
const cost = 1 / 5

describe('Shares damaged at random', () => {
  it('never sign', async () => {
    const fixture = await createVaultFixture()
    const { device, evmAddress } = await fixture.ready()
    const { name, share } = await storedShare(device, fixture)
    const [row] = fixture.server.enrollments.values()
    const auth = row!.auth
    const vault = device.load()
    await vault.call('session.restore', undefined)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('auth', 'iv', 'ciphertext'),
        fc.oneof(
          fc.record({ at: fc.nat(), mask: fc.integer({ min: 1, max: 255 }) }).map(
            ({ at, mask }): Damage =>
              bytes =>
                bytes.map((byte, index) => (index === at % bytes.length ? byte ^ mask : byte)),
          ),
          fc.nat().map(
            (length): Damage =>
              bytes =>
                bytes.slice(0, length % bytes.length),
          ),
          fc.uint8Array({ minLength: 1, maxLength: 20 }).map(
            (more): Damage =>
              bytes =>
                new Uint8Array([...bytes, ...more]),
          ),
          fc.uint8Array({ minLength: 17, maxLength: 17 }).map(
            (other): Damage =>
              () =>
                new Uint8Array(other),
          ),
        ),
        async (part, damage) => {
          row!.auth = part === 'auth' ? damage(auth) : auth
          await device.storage.put(
            name,
            part === 'auth'
              ? share
              : { ...share, box: { ...share.box, [part]: toBase64url(damage(fromBase64url(share.box[part]))) } },
          )
          await vault.call('wallet.lock', undefined)
          expect(await codeOf(vault.call('sign.message', { message: utf8('hello') }))).to.be.oneOf([
            'SHARE_MISMATCH',
            'NOT_ENROLLED',
          ])
        },
      ),
      fuzzCounts(1_000, cost),
    )
    row!.auth = auth
    await device.storage.put(name, share)
    expect(await device.load().call('session.restore', undefined)).to.include({ evmAddress })
    expect(await signed(device), 'undamaged').to.equal('none')
  }).timeout(0)
})
