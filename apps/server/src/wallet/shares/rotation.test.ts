import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import type { User } from '@w3m/frame/wallet-api'
import { openTables } from '../../database.js'
import { factorOf, rotationOf } from '../../testing/wallet-factor.js'
import { beginPassword, passwordFactor, setPassword, tryPassword } from '../../testing/wallet-password.js'
import { walletEnvironment, type WalletEnvironment } from '../../testing/wallet-environment.js'
import { walletTables } from '../../ports/libsql/wallet/wallet-tables.js'

const email = 'ada@mail.example'
const password = 'umbrella tundra 47 quince'

describe("The next generation of a wallet's recovery", () => {
  let env: WalletEnvironment
  let owner: Awaited<ReturnType<WalletEnvironment['withWallet']>>
  let other: typeof owner
  beforeEach(async () => {
    env = await walletEnvironment()
    owner = await env.withWallet(email)
    other = await env.addDevice(email)
  })
  afterEach(() => env.close())

  /** All that is stored of the recovery. */
  const stored = () =>
    JSON.stringify(
      ['key_wallets', 'enrollments', 'recovery_factors', 'recovery_prf_keys', 'ended_enrollments'].map(table =>
        env.service.database.prepare(`SELECT * FROM ${table}`).all(),
      ),
    )
  const userOf = async ({ device }: Pick<typeof owner, 'device'>) =>
    (await device.call('refreshSession')).body.user as unknown as User

  it('is the new split of the device that makes it, and no recovery share of another one is given out until that splits anew', async () => {
    await setPassword(owner.device, password)
    const share = new Uint8Array(17).fill(9)
    const { number: _, ...factor } = await passwordFactor(owner.device, password)
    const body = await rotationOf(owner, { share, factors: [factor] })
    const answer = await owner.device.call('rotateRecovery', { body })
    expect(answer.body.user)
      .to.deep.include({ enrollmentId: body.enrollmentId, generation: body.generation })
      .and.not.have.property('isStale')
    expect((await owner.device.release(owner.userId, body.enrollmentId)).share).to.deep.equal(share)
    expect((await owner.device.release(owner.userId, owner.enrollmentId)).status, 'the former one').to.equal(404)
    expect(await userOf(other)).to.deep.include({
      isStale: true,
      enrollmentId: other.enrollmentId,
      generation: body.generation,
    })
    expect((await other.device.release(owner.userId, other.enrollmentId)).share, 'its own').to.deep.equal(other.share)
    const back = await env.logIn(email)
    const opened = (await tryPassword(back.device, back.userId, password)).body as unknown as {
      generation: unknown
      enrollments: { enrollmentId: string }[]
    }
    expect(opened.generation).to.deep.equal(body.generation)
    expect(opened.enrollments.map(enrollment => enrollment.enrollmentId)).to.deep.equal([body.enrollmentId])
    expect((await back.device.release(owner.userId, other.enrollmentId)).why, 'from before').to.equal('RECOVERY_CLOSED')
    expect((await back.device.release(owner.userId, body.enrollmentId)).status).to.equal(200)

    const mails = (await env.mailsOf(email)).length
    const anew = {
      ...(await other.device.enrollment(owner.userId, share, { generation: body.generation })),
      replaces: other.enrollmentId,
    }
    expect((await other.device.call('addEnrollment', { body: anew })).body.user)
      .to.deep.include({ enrollmentId: anew.enrollmentId })
      .and.not.have.property('isStale')
    expect((await other.device.call('addEnrollment', { body: anew })).status, 'sent again').to.equal(200)
    expect(
      (
        await other.device.call('addEnrollment', {
          body: {
            ...(await other.device.enrollment(owner.userId, share, { generation: body.generation })),
            replaces: other.enrollmentId,
          },
        })
      ).why,
      'by a tab that knew of the former one',
    ).to.equal('RECOVERY_CHANGED')
    expect((await env.mailsOf(email)).length, 'nobody is told of a new device').to.equal(mails)
    expect((await owner.device.call('listEnrollments')).body.enrollments).to.have.lengthOf(2)
  })

  it('is stored as a whole or not at all', async () => {
    await setPassword(owner.device, password)
    const { prfKey } = ((await owner.device.call('getRotation')).body as unknown as { factors: { prfKey: string }[] })
      .factors[0]!
    const before = stored()
    const link = { kind: 'password', link: { iv: 'AAAA', ciphertext: 'AAAA' } }
    const cases = [
      [{ state: 'A'.repeat(43) }, 'RECOVERY_CHANGED'],
      [{ revoke: 'A'.repeat(22) }, 'NOT_ENROLLED'],
      [{ revoke: owner.enrollmentId }, 'revoke'],
      [{ factors: [factorOf('password')] }, 'prfKey'],
      [{ factors: [factorOf('password', { prfKey })], revoke: other.enrollmentId }, 'prfKey'],
      [{ factors: [factorOf('passkey', { credentialId: undefined })], revoke: other.enrollmentId }, 'credentialId'],
      [{ factors: [factorOf('passkey'), factorOf('passkey')] }, 'factors'],
      [{ linked: [link], revoke: other.enrollmentId }, 'linked'],
      [{ linked: [{ ...link, kind: 'passkey' }] }, 'linked'],
    ] as const
    for (const [changes, why] of cases) {
      expect(
        (await owner.device.call('rotateRecovery', { body: await rotationOf(owner, changes) })).why,
        JSON.stringify(changes),
      ).to.equal(why)
      expect(stored(), why).to.equal(before)
    }
    const body = await rotationOf(owner)
    for (const [changes, why] of [
      [{ solanaAddress: 'S'.repeat(40) }, 'WALLET_OTHER'],
      [{ ownership: `0x${'00'.repeat(65)}` }, 'OWNER_WRONG'],
      [{ generation: { ...body.generation, number: 0 } }, 'generation.number'],
    ] as const) {
      expect((await owner.device.call('rotateRecovery', { body: { ...body, ...changes } })).why).to.equal(why)
    }
    expect(stored()).to.equal(before)
  })

  it('follows what is stored: of two at once one is refused, and one that is sent again changes nothing', async () => {
    const bodies = [await rotationOf(owner), await rotationOf(owner), await rotationOf(other)]
    const devices = [owner, owner, other]
    const answers = await Promise.all(
      bodies.map((body, index) => devices[index]!.device.call('rotateRecovery', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ why }) => why)).to.deep.equal([
      'RECOVERY_CHANGED',
      'RECOVERY_CHANGED',
    ])
    const won = answers.findIndex(({ status }) => status === 200)
    const before = stored()
    expect((await devices[won]!.device.call('rotateRecovery', { body: bodies[won] })).status).to.equal(200)
    expect(stored()).to.equal(before)
  })

  it('is refused where a way back or a device came meanwhile', async () => {
    const body = await rotationOf(owner)
    await owner.device.call('addRecovery', { body: factorOf('passkey') })
    expect((await owner.device.call('rotateRecovery', { body })).why).to.equal('RECOVERY_CHANGED')
    const next = await rotationOf(owner)
    await env.addDevice(email)
    expect((await owner.device.call('rotateRecovery', { body: next })).why).to.equal('RECOVERY_CHANGED')
  })

  it('is no number that was there, and takes no way back and no device of another one', async () => {
    await owner.device.call('rotateRecovery', { body: await rotationOf(owner, { number: 5 }) })
    expect((await owner.device.call('rotateRecovery', { body: await rotationOf(owner, { number: 5 }) })).why).to.equal(
      'RECOVERY_CHANGED',
    )
    for (const number of [0, 4, 6])
      expect(
        (await owner.device.call('addRecovery', { body: factorOf('passkey', { number } as object) })).why,
      ).to.equal('RECOVERY_CHANGED')
    expect((await owner.device.call('addRecovery', { body: { ...factorOf('passkey'), number: 5 } })).status).to.equal(
      200,
    )
    const { device, userId } = await env.logIn(email)
    expect((await device.call('addEnrollment', { body: await device.enrollment(userId, owner.share) })).why).to.equal(
      'RECOVERY_CHANGED',
    )
  })

  it('removes a device with it, ends its session, and leaves no key for a password that does not stay', async () => {
    await setPassword(owner.device, password)
    expect(
      (await owner.device.call('rotateRecovery', { body: await rotationOf(owner, { revoke: other.enrollmentId }) }))
        .status,
    ).to.equal(200)
    expect((await other.device.call('listEnrollments')).status).to.equal(401)
    expect((await userOf(owner)).recovery).to.deep.equal([])
    expect(env.service.database.prepare('SELECT * FROM recovery_prf_keys').all()).to.deep.equal([])
  })

  it('ends what was begun or opened before', async () => {
    await setPassword(owner.device, password)
    const thief = await env.logIn(email)
    await tryPassword(thief.device, thief.userId, password)
    expect((await thief.device.release(thief.userId, other.enrollmentId)).status).to.equal(200)
    const begun = await beginPassword(thief.device, thief.userId, password)
    const { number: _, ...factor } = await passwordFactor(owner.device, password)
    const body = await rotationOf(owner, { factors: [factor] })
    await owner.device.call('rotateRecovery', { body })
    expect((await thief.device.release(thief.userId, other.enrollmentId)).why).to.equal('RECOVERY_CLOSED')
    expect((await thief.device.release(thief.userId, body.enrollmentId)).why, 'the next one').to.equal(
      'RECOVERY_CLOSED',
    )
    expect((await begun.open()).why).to.equal('RECOVERY_CHANGED')
  })

  it('tells who had begun with the right password that something changed, and not that it was wrong', async () => {
    await setPassword(owner.device, password)
    const visitor = await env.logIn(email)
    const begun = await beginPassword(visitor.device, visitor.userId, password)
    const { number: _, ...factor } = await passwordFactor(owner.device, password)
    await owner.device.call('rotateRecovery', { body: await rotationOf(owner, { factors: [factor] }) })
    expect((await begun.open()).why).to.equal('RECOVERY_CHANGED')
    expect((await begun.open()).why, 'again').to.equal('RECOVERY_CHANGED')
    const stranger = await env.logIn('bob@mail.example')
    const { challenge } = begun.body as { readonly challenge: string }
    expect((await stranger.device.call('openRecovery', { body: { challenge } })).why).to.equal('GUESS_WRONG')
    expect((await tryPassword(visitor.device, visitor.userId, password)).status, 'begun anew').to.equal(200)
    expect((await begun.open()).why).to.equal('RECOVERY_CHANGED')
  })

  it('is read and made by devices of the wallet alone', async () => {
    const { device, userId } = await env.logIn(email)
    expect((await device.call('getRotation')).why).to.equal('NOT_ENROLLED')
    expect((await device.call('rotateRecovery', { body: await rotationOf({ device, userId }) })).why).to.equal(
      'NOT_ENROLLED',
    )
  })
})

describe('A wallet that was stored before the recovery had generations', () => {
  it('is there as it was, has none, and its ways back are linked to the first one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'w3m-former-'))
    const previous = openTables(dataDir, 'wallet.db', walletTables.slice(0, 6))
    previous.exec(
      `INSERT INTO users (id, created_at) VALUES ('u', 0);
        INSERT INTO key_wallets VALUES ('u', '0x00', 'S', 0);
        INSERT INTO enrollments VALUES ('e', 'u', 'k', 1, 'A device', 'iv', 'a', 'iv', 'r', 0, 0)`,
    )
    previous.exec(
      `INSERT INTO recovery_factors (user_id, kind, iv, ciphertext, salt, credential_id, proof_key)
        VALUES ('u', 'passkey', 'iv', 'wrapped', 'salt', 'c', 'p')`,
    )
    previous.close()
    const moved = openTables(dataDir, 'wallet.db', walletTables)
    expect(moved.prepare('SELECT generation, recovery_salt FROM key_wallets').get()).to.include({
      generation: 0,
      recovery_salt: null,
    })
    expect(moved.prepare('SELECT generation, recovery_ciphertext FROM enrollments').get()).to.include({
      generation: 0,
      recovery_ciphertext: 'r',
    })
    expect(moved.prepare('SELECT * FROM recovery_factors').get()).to.include({
      user_id: 'u',
      kind: 'passkey',
      iv: 'iv',
      ciphertext: 'wrapped',
      salt: 'salt',
      credential_id: 'c',
      proof_key: 'p',
      seal_key: null,
      link_iv: null,
    })
    moved.close()
    rmSync(dataDir, { recursive: true })
  })
})
