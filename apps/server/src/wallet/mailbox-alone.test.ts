import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { after, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import type { User } from '@w3m/frame/wallet-api'
import type { WalletDevice } from '../testing/wallet-device.js'
import { factorOf, downgradeFactors } from '../testing/wallet-factor.js'
import { encryptFor, enrollSecret, findSecret, splitNew, type SplitSecret } from '../testing/wallet-secret.js'
import { dappOrigin, walletEnvironment, type LoggedIn, type WalletEnvironment } from '../testing/wallet-environment.js'

const victimEmail = 'ada@mail.example'
/** A key that nobody signs with. One of small order would take what nobody has signed. */
const keyOf = () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x!

describe('S14: who reads the mailbox alone signs nothing, and its owner is told', () => {
  let env: WalletEnvironment
  let owner: LoggedIn
  let thief: LoggedIn
  let secret: SplitSecret
  let enrollmentId: string
  beforeEach(async () => {
    await env?.close()
    env = await walletEnvironment()
    owner = await env.logIn(victimEmail)
    secret = splitNew()
    enrollmentId = await enrollSecret(owner.device, owner.userId, secret)
    const { iv, ciphertext } = await encryptFor(new Uint8Array(randomBytes(32)), secret.recoveryKey, 'data')
    expect(
      (
        await owner.device.call('addRecovery', {
          body: factorOf('passkey', { sealed: { enc: iv, ciphertext }, proofKey: keyOf() }),
        })
      ).status,
    ).to.equal(200)
    thief = await env.logIn(victimEmail)
  })
  after(() => env.close())

  /** The passkey as one from before it signed was stored. */
  function makeUnsigned(): void {
    downgradeFactors(env.service.database)
    env.service.database.prepare('UPDATE recovery_factors SET proof_key = NULL').run()
  }

  /** Logs in as a device does that nobody has let in before: the code comes after a link, and the owner is told. */
  async function comesAsNew(email: string, device: WalletDevice): Promise<void> {
    env.wait(3_600_000)
    const { body } = await env.startLogin(device, email)
    expect((await env.mailsOf(email)).at(-1)!.text).to.contain('/device?token=')
    await device.call('approveDevice', { body: { token: await env.linkOf(email) } })
    expect(
      (await device.call('redeemCode', { body: { requestId: body.requestId, code: await env.codeOf(email) } })).status,
    ).to.equal(200)
    expect((await env.mailsOf(email)).at(-1)!.subject).to.equal('New login to your wallet')
  }

  it('gets no share, and no ciphertext', async () => {
    expect((await thief.device.release(thief.userId, enrollmentId)).why).to.equal('RECOVERY_CLOSED')
    const { factors } = (await thief.device.call('getRecovery')).body as unknown as { factors: object[] }
    expect(factors).to.deep.equal([{ kind: 'passkey', salt: 'AAAA', credentialId: 'AAAA', isGuarded: true }])
    const { challenge } = (await thief.device.call('beginRecovery', { body: { kind: 'passkey' } })).body
    expect((await thief.device.call('openRecovery', { body: { challenge, proof: 'A'.repeat(86) } })).why).to.equal(
      'GUESS_WRONG',
    )
  })

  it('gets one share and ciphertexts where the passkey is from before it signed: too little for the secret', async () => {
    makeUnsigned()
    const { challenge } = (await thief.device.call('beginRecovery', { body: { kind: 'passkey' } })).body
    const recovery = JSON.stringify((await thief.device.call('openRecovery', { body: { challenge } })).body)
    const released = await thief.device.release(thief.userId, enrollmentId)
    expect(released.share).to.deep.equal(secret.auth)
    const byteStrings = [...recovery.matchAll(/"([\w-]{16,})"/g)].map(
      match => new Uint8Array(Buffer.from(match[1]!, 'base64url')),
    )
    expect(
      findSecret(secret.entropy, [released.share!, ...byteStrings, ...byteStrings.map(bytes => bytes.slice(0, 17))]),
    ).to.equal(false)
    expect(findSecret(secret.entropy, [released.share!, secret.recovery])).to.equal(true)
  })

  describe('where the passkey is from before it signed, and a device of the owner has been there since', () => {
    const guard = generateKeyPairSync('ed25519')
    const guardKey = guard.publicKey.export({ format: 'jwk' }).x!
    beforeEach(makeUnsigned)
    const userOf = async ({ device }: LoggedIn) => (await device.call('refreshSession')).body.user as unknown as User
    const begin = async ({ device }: LoggedIn) =>
      (await device.call('beginRecovery', { body: { kind: 'passkey' } })).body as {
        challenge: string
        wrapped?: object
      }

    it('gets no share and none of their ciphertexts, not even by what it had opened before', async () => {
      await thief.device.call('openRecovery', { body: { challenge: (await begin(thief)).challenge } })
      expect((await userOf(owner)).mustGuard).to.equal(true)
      expect((await owner.device.call('guardRecovery', { body: { guardKey } })).body.user).not.to.have.property(
        'mustGuard',
      )
      expect((await userOf(owner)).mustGuard).to.equal(undefined)
      expect((await thief.device.release(thief.userId, enrollmentId)).why).to.equal('RECOVERY_CLOSED')
      for (const proof of [undefined, 'A'.repeat(86)]) {
        const { challenge } = await begin(thief)
        expect(
          (await thief.device.call('openRecovery', { body: { challenge, ...(proof && { proof }) } })).why,
          String(proof),
        ).to.equal('GUESS_WRONG')
      }
      expect((await thief.device.release(thief.userId, enrollmentId)).why).to.equal('RECOVERY_CLOSED')
    })

    it('its owner opens it by the passkey, whose wrapped key is what can show the recovery key', async () => {
      await owner.device.call('guardRecovery', { body: { guardKey } })
      const { challenge, wrapped } = await begin(thief)
      const proof = sign(
        null,
        Buffer.from(`w3m|recover|${thief.userId}|${await thief.device.thumbprint()}|${challenge}`),
        guard.privateKey,
      ).toString('base64url')
      const opened = await thief.device.call('openRecovery', { body: { challenge, proof } })
      expect([opened.status, opened.body.wrapped]).to.deep.equal([200, wrapped])
      expect((await thief.device.release(thief.userId, enrollmentId)).share).to.deep.equal(secret.auth)
    })

    it('cannot set that key itself, and it is set once', async () => {
      expect((await thief.device.call('guardRecovery', { body: { guardKey } })).why).to.equal('NOT_ENROLLED')
      expect((await userOf(thief)).mustGuard, 'no stranger is asked for it').to.equal(undefined)
      await owner.device.call('guardRecovery', { body: { guardKey } })
      expect((await owner.device.call('guardRecovery', { body: { guardKey: keyOf() } })).status).to.equal(200)
      expect(env.service.database.prepare('SELECT guard_key FROM recovery_factors').get()).to.include({
        guard_key: guardKey,
      })
    })

    it('a passkey that is set anew signs by itself', async () => {
      await owner.device.call('guardRecovery', { body: { guardKey } })
      const anew = factorOf('passkey', { credentialId: 'BBBB', proofKey: guardKey })
      expect((await owner.device.call('addRecovery', { body: anew })).status).to.equal(200)
      expect(env.service.database.prepare('SELECT proof_key, guard_key FROM recovery_factors').get()).to.include({
        proof_key: guardKey,
        guard_key: null,
      })
      expect(await begin(thief)).to.have.keys('challenge')
    })
  })

  it('its owner is told of the login, without a link to follow', async () => {
    const notice = (await env.mailsOf(victimEmail)).at(-1)!
    expect(notice.subject).to.equal('New login to your wallet')
    expect(notice.text + notice.html).not.to.match(/https?:|href|\d{6}/)
  })

  it("cannot put a device of its own in place of the owner's, nor throw the owner's out", async () => {
    const stranger = privateKeyToAccount(`0x${'09'.repeat(32)}`)
    const draft = await thief.device.enrollment(thief.userId, new Uint8Array(17))
    const forged = {
      ...draft,
      ownership: await stranger.signMessage({
        message: `w3m|enroll|${thief.userId}|${draft.enrollmentId}|${await thief.device.thumbprint()}|2`,
      }),
    }
    expect((await thief.device.call('addEnrollment', { body: forged })).why).to.equal('OWNER_WRONG')
    expect(
      (await thief.device.call('addEnrollment', { body: { ...forged, evmAddress: stranger.address } })).why,
    ).to.equal('WALLET_OTHER')
    expect(
      (await thief.device.call('createWallet', { body: { ...forged, evmAddress: stranger.address } })).why,
    ).to.equal('WALLET_EXISTS')
    expect((await thief.device.call('revokeEnrollment', { path: { enrollmentId } })).why).to.equal('NOT_ENROLLED')
    expect((await thief.device.call('addRecovery', { body: factorOf('passkey') })).why).to.equal('NOT_ENROLLED')
    expect((await owner.device.release(owner.userId, enrollmentId)).share).to.deep.equal(secret.auth)
  })

  it('takes the login to no other mailbox, not even in the ten minutes after a login, and logs the owner out nowhere', async () => {
    const thiefEmail = 'thief@mail.example'
    const begun = await thief.device.call('startEmailUpdate', { body: { email: thiefEmail, origin: dappOrigin } })
    expect([begun.status, begun.why]).to.deep.equal([404, 'NOT_ENROLLED'])
    env.wait(31_000)
    // What the owner begins, the thief reads, and cannot end in the owner's place.
    const { requestId } = (
      await owner.device.call('startEmailUpdate', { body: { email: thiefEmail, origin: dappOrigin } })
    ).body
    const primary = { body: { requestId, code: await env.codeOf(victimEmail) } }
    expect((await thief.device.call('redeemPrimaryCode', primary)).why).to.equal('NOT_ENROLLED')
    expect((await owner.device.call('redeemPrimaryCode', primary)).status).to.equal(200)
    expect(
      (await thief.device.call('redeemSecondaryCode', { body: { requestId, code: await env.codeOf(thiefEmail) } })).why,
    ).to.equal('NOT_ENROLLED')
    expect((await thief.device.call('endOtherSessions')).why).to.equal('NOT_ENROLLED')
    expect((await owner.device.call('refreshSession')).body.user).to.include({ id: owner.userId, email: victimEmail })
  })

  it('is logged out by the owner, who was told where', async () => {
    const second = await env.logIn(victimEmail)
    expect((await env.mailsOf(victimEmail)).at(-1)!.text).to.contain('log out everywhere else')
    expect((await owner.device.call('endOtherSessions')).status).to.equal(200)
    for (const { device } of [thief, second]) {
      expect((await device.call('listEnrollments')).status).to.equal(401)
      expect((await device.call('refreshSession')).status).to.equal(401)
    }
    expect((await owner.device.release(owner.userId, enrollmentId)).share).to.deep.equal(secret.auth)
  })

  it('comes back as a new device, by a link and with a notice, after the owner logged out everywhere else', async () => {
    env.wait(31_000)
    const waiting = (await env.startLogin(thief.device, victimEmail)).body.requestId
    const code = await env.codeOf(victimEmail)
    await owner.device.call('endOtherSessions')
    expect(
      (await thief.device.call('redeemCode', { body: { requestId: waiting, code } })).why,
      'a code that it had waiting',
    ).to.equal('CODE_EXPIRED')
    await comesAsNew(victimEmail, thief.device)
    await owner.device.call('refreshSession')
    expect((await owner.device.call('endOtherSessions')).status).to.equal(200)
    await comesAsNew(victimEmail, thief.device)
    env.wait(31_000)
    await env.startLogin(owner.device, victimEmail)
    expect((await env.mailsOf(victimEmail)).at(-1)!.text, 'the owner logs in by a code').to.match(/\d{6}/)
  })

  it('comes back as a new device where it was before there was a wallet', async () => {
    const early = await env.logIn('early@mail.example')
    env.wait(31_000)
    const other = env.device()
    const waiting = (await env.startLogin(other, 'early@mail.example')).body.requestId
    const code = await env.codeOf('early@mail.example')
    await env.withWallet('early@mail.example')
    expect((await early.device.call('listEnrollments')).status).to.equal(401)
    expect((await early.device.call('refreshSession')).status).to.equal(401)
    expect((await other.call('redeemCode', { body: { requestId: waiting, code } })).why).to.equal('CODE_EXPIRED')
    await comesAsNew('early@mail.example', early.device)
  })

  it('comes back as a new device where it was let in by the former mailbox, and reads the new one too', async () => {
    env.wait(31_000)
    const {
      body: { requestId },
    } = await owner.device.call('startEmailUpdate', { body: { email: 'new@mail.example', origin: dappOrigin } })
    await owner.device.call('redeemPrimaryCode', { body: { requestId, code: await env.codeOf(victimEmail) } })
    expect(
      (
        await owner.device.call('redeemSecondaryCode', {
          body: { requestId, code: await env.codeOf('new@mail.example') },
        })
      ).status,
    ).to.equal(200)
    await comesAsNew('new@mail.example', thief.device)
  })

  it('changes no setting of the account and takes no permission back', async () => {
    const pci = `0x${'7'.repeat(64)}`
    const permission = {
      pci,
      origin: dappOrigin,
      chainId: 'eip155:31337',
      expiresAt: Math.floor(env.now() / 1_000) + 3_600,
      permissions: [{ type: 'native-token-transfer' }],
      policies: [],
    }
    expect((await owner.device.call('addPermission', { body: permission })).status).to.equal(200)
    expect((await thief.device.call('revokePermission', { path: { pci } })).why).to.equal('NOT_ENROLLED')
    expect((await thief.device.call('setPreferredAccount', { body: { type: 'smartAccount' } })).why).to.equal(
      'NOT_ENROLLED',
    )
    expect((await owner.device.call('usePermission', { path: { pci } })).status).to.equal(200)
    expect((await owner.device.call('refreshSession')).body.user).not.to.have.property('preferredAccountType')
  })

  it("is given nothing of the owner's devices ten minutes after the login", async () => {
    env.wait(600_000)
    const [share, recovery] = [
      await thief.device.release(thief.userId, enrollmentId),
      await thief.device.call('getRecovery'),
    ]
    expect([share.why, recovery.why]).to.deep.equal(['LOGIN_NEEDED', 'LOGIN_NEEDED'])
    await thief.device.call('refreshSession')
    expect((await thief.device.call('getRecovery')).why).to.equal('LOGIN_NEEDED')
    expect(
      (await owner.device.release(owner.userId, enrollmentId)).share,
      'its own share a device gets always',
    ).to.deep.equal(secret.auth)
  })

  it('its owner is told when a device was added', async () => {
    await enrollSecret(thief.device, thief.userId, splitNew(secret.entropy), 'addEnrollment')
    const notice = (await env.mailsOf(victimEmail)).at(-1)!
    expect(notice.subject).to.equal('Your wallet was set up on a new device')
    expect(notice.text)
      .to.contain('Test device')
      .and.not.to.match(/https?:|\d{6}/)
  })
})
