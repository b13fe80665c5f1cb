import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { newId, owner, testSolanaAddress } from '../../testing/wallet-device.js'
import { factorOf } from '../../testing/wallet-factor.js'
import { passwordFactor, tryPassword } from '../../testing/wallet-password.js'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../../testing/wallet-environment.js'
import { enrollmentsMax } from '../wallet-limits.js'

const share = () => new Uint8Array(randomBytes(17))

describe('A wallet on the server', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  it('is one for each user', async () => {
    const { device, userId } = await env.withWallet('one@mail.example')
    expect((await device.call('createWallet', { body: await device.enrollment(userId, share()) })).why).to.equal(
      'WALLET_EXISTS',
    )
  })

  it('is one also where two tabs make it at once, and that one is whole', async () => {
    const { device, userId } = await env.logIn('tabs@mail.example')
    const drafts = [await device.enrollment(userId, share()), await device.enrollment(userId, share())]
    const answers = await Promise.all(drafts.map(body => device.call('createWallet', { body })))
    expect(answers.map(answer => answer.status).sort()).to.deep.equal([200, 409])
    const { enrollments } = (await device.call('listEnrollments')).body as unknown as {
      enrollments: { enrollmentId: string }[]
    }
    expect(enrollments.map(enrollment => enrollment.enrollmentId)).to.deep.equal([
      drafts[answers.findIndex(answer => answer.status === 200)]!.enrollmentId,
    ])
  })

  it('takes no share that was sealed for another user, another device or another server', async () => {
    const { device, userId } = await env.logIn('seal@mail.example')
    const good = await device.enrollment(userId, share())
    const other = await device.enrollment(newId(), share())
    const cases = [
      [{ ...good, authShare: other.authShare }, 'SEAL_WRONG'],
      [{ ...good, authShare: (await device.enrollment(userId, share())).authShare }, 'SEAL_WRONG'],
      [{ ...good, authShare: { ...good.authShare, enc: 'AAAA' } }, 'SEAL_WRONG'],
      [{ ...good, keyId: 'another' }, 'KEY_UNKNOWN'],
      [{ ...good, ownership: other.ownership }, 'OWNER_WRONG'],
      [{ ...good, ownership: `0x${'00'.repeat(65)}` }, 'OWNER_WRONG'],
      [{ ...good, evmAddress: `0x${'ab'.repeat(20)}` }, 'OWNER_WRONG'],
      [{ ...good, version: 2 }, 'version'],
      [{ ...good, extra: 1 }, 'extra'],
    ] as const
    for (const [body, why] of cases) expect((await device.call('createWallet', { body })).why).to.equal(why)
    expect((await device.call('createWallet', { body: good })).status).to.equal(200)
  })

  describe('of twenty devices', () => {
    const email = 'many@mail.example'
    const all: Awaited<ReturnType<typeof env.addDevice>>[] = []
    /** As a device sees them. */
    const listed = async ({ device }: Pick<(typeof all)[number], 'device'>) =>
      (
        (await device.call('listEnrollments')).body as unknown as {
          enrollments: { enrollmentId: string; isThisDevice: boolean }[]
        }
      ).enrollments
    const pci = `0x${'7'.repeat(64)}`
    before(async () => {
      all.push(await env.withWallet(email))
      while (all.length < enrollmentsMax) {
        // A mailbox gets ten codes a day.
        env.wait(3 * 3_600_000)
        all.push(await env.addDevice(email))
        if (all.length !== 2) continue
        const expiresAt = Math.floor(env.now() / 1_000) + 20 * 86_400
        const body = { pci, origin: dappOrigin, chainId: 'eip155:31337', expiresAt, permissions: [], policies: [] }
        expect((await all[1]!.device.call('addPermission', { body })).status).to.equal(200)
      }
    })

    it('lets one that enrolls again take its own place', async () => {
      const last = all.pop()!
      const again = await last.device.enrollment(last.userId, share())
      expect((await last.device.call('addEnrollment', { body: again })).status).to.equal(200)
      expect((await last.device.release(last.userId, last.enrollmentId)).status).to.equal(404)
      all.push({ ...last, enrollmentId: again.enrollmentId })
      const enrollments = await listed(last)
      expect(enrollments.map(device => device.enrollmentId)).to.have.members(all.map(device => device.enrollmentId))
      expect(enrollments.filter(device => device.isThisDevice)).to.have.lengthOf(1)
    })

    it('lets who reads the mailbox alone push none of them out', async () => {
      env.wait(24 * 3_600_000)
      const thief = await env.logIn(email)
      const body = await thief.device.enrollment(thief.userId, share(), { ownership: `0x${'00'.repeat(65)}` })
      expect((await thief.device.call('addEnrollment', { body })).why).to.equal('OWNER_WRONG')
      expect((await listed(thief)).map(device => device.enrollmentId)).to.have.members(
        all.map(device => device.enrollmentId),
      )
    })

    it('lets the one that opened the wallet the longest time ago make room for a new one, as where it is removed', async () => {
      const [first, oldest, third] = all
      await first!.device.call('refreshSession')
      expect((await first!.device.release(first!.userId, first!.enrollmentId)).status).to.equal(200)
      expect((await first!.device.call('listPermissions')).body).to.have.nested.property('grants[0].pci', pci)
      env.wait(3 * 3_600_000)
      const added = await env.addDevice(email)
      expect((await env.mailsOf(email)).at(-1)!.subject).to.equal('Your wallet was set up on a new device')
      expect((await listed(added)).map(device => device.enrollmentId)).to.have.members(
        [...all.filter(device => device !== oldest), added].map(device => device.enrollmentId),
      )
      expect((await third!.device.call('refreshSession')).status).to.equal(200)
      expect((await third!.device.release(third!.userId, third!.enrollmentId)).status).to.equal(200)
      expect((await oldest!.device.call('refreshSession')).status).to.equal(401)
      expect((await added.device.call('listPermissions')).body).to.deep.equal({ grants: [] })
      env.wait(30_000)
      expect((await env.startLogin(oldest!.device, email)).body.action).to.equal('VERIFY_DEVICE')
      const back = await oldest!.device.enrollment(oldest!.userId, share(), { enrollmentId: oldest!.enrollmentId })
      await env.logIn(email, oldest!.device)
      expect((await oldest!.device.call('addEnrollment', { body: back })).why).to.equal('ENROLLMENT_ENDED')
    })
  })

  it('takes no device with another address', async () => {
    await env.withWallet('address@mail.example')
    const { device, userId } = await env.logIn('address@mail.example')
    const body = await device.enrollment(userId, share(), { solanaAddress: '11111111111111111111111111111111' })
    expect((await device.call('addEnrollment', { body })).why).to.equal('WALLET_OTHER')
    const lower = await device.enrollment(userId, share(), { evmAddress: owner.address.toLowerCase() })
    expect((await device.call('addEnrollment', { body: lower })).body.user).to.have.deep.property('wallet', {
      evmAddress: owner.address,
      solanaAddress: testSolanaAddress,
    })
  })

  it('releases to no key that is none', async () => {
    const { device, enrollmentId } = await env.withWallet('key@mail.example')
    for (const releaseKey of ['AAAA', randomBytes(65).toString('base64url'), `B${'A'.repeat(86)}`])
      expect((await device.call('releaseShare', { body: { enrollmentId, releaseKey } })).why).to.equal('SEAL_WRONG')
  })

  it('gives a new device what recovers it once the password was shown: the latest sealed key, every device’s share', async () => {
    const { device, enrollmentId, userId } = await env.withWallet('back@mail.example')
    const password = await passwordFactor(device, 'umbrella tundra 47 quince')
    expect((await device.call('addRecovery', { body: factorOf('passkey', { credentialId: undefined }) })).why).to.equal(
      'credentialId',
    )
    expect(
      (await device.call('addRecovery', { body: { ...password, sealed: factorOf('password').sealed } })).status,
    ).to.equal(200)
    expect((await device.call('addRecovery', { body: password })).body.user).to.have.deep.property('recovery', [
      'password',
    ])
    const { device: fresh } = await env.logIn('back@mail.example')
    expect((await fresh.call('getRecovery')).body).to.deep.equal({
      factors: [{ kind: 'password', salt: password.salt, isGuarded: true }],
    })
    const { sealed, enrollments } = (await tryPassword(fresh, userId, 'umbrella tundra 47 quince')).body as unknown as {
      sealed: unknown
      enrollments: { enrollmentId: string }[]
    }
    expect(sealed).to.deep.equal(password.sealed)
    expect(enrollments.map(enrollment => enrollment.enrollmentId)).to.deep.equal([enrollmentId])
    expect((await fresh.release(userId, enrollmentId)).status).to.equal(200)
  })

  it('notes what was done, and no secret with it', async () => {
    const { device, userId, enrollmentId } = await env.withWallet('audit@mail.example')
    await device.release(userId, enrollmentId)
    await device.call('endSession')
    const rows = env.service.database.prepare('SELECT * FROM audit WHERE user_id = ? ORDER BY id').all(userId) as {
      event: string
    }[]
    expect(rows.map(row => row.event)).to.deep.equal(['login', 'wallet made', 'share released', 'session ended'])
    expect(JSON.stringify(rows)).not.to.contain('@')
  })

  it('a session that was ended is no session any more, for its token and for its cookie', async () => {
    const { device } = await env.logIn('end@mail.example')
    const cookie = device.cookie!
    const ended = await device.call('endSession')
    expect(ended.headers.get('set-cookie')).to.match(
      /^__Host-w3m-refresh=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    expect((await device.call('listEnrollments')).status).to.equal(401)
    expect((await device.call('refreshSession', {}, { cookie })).status).to.equal(401)
  })

  it('a session lives seven days from its last use', async () => {
    const { device } = await env.logIn('week@mail.example')
    for (let week = 0; week < 3; week++) {
      env.wait(7 * 86_400_000 - 1_000)
      expect((await device.call('refreshSession')).status).to.equal(200)
    }
    env.wait(7 * 86_400_000)
    expect((await device.call('refreshSession')).status).to.equal(401)
  })

  it('remembers which account its user prefers', async () => {
    const { device } = await env.logIn('prefer@mail.example')
    await device.call('setPreferredAccount', { body: { type: 'smartAccount' } })
    expect((await device.call('refreshSession')).body.user).to.have.property('preferredAccountType', 'smartAccount')
  })
})
