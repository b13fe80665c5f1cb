import { randomBytes } from 'node:crypto'
import { after, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { sealedByFrame } from '../testing/wallet-device.js'
import { encryptFor, enrollSecret, findSecret, splitNew, type SplitSecret } from '../testing/wallet-secret.js'
import { dappOrigin, walletWorld, type LoggedIn, type WalletWorld } from '../testing/wallet-world.js'

const mailbox = 'ada@mail.example'

describe('S14: who reads the mailbox alone signs nothing, and its owner is told', () => {
  let world: WalletWorld
  let owner: LoggedIn
  let thief: LoggedIn
  let secret: SplitSecret
  let enrollmentId: string
  beforeEach(async () => {
    await world?.close()
    world = await walletWorld()
    owner = await world.logIn(mailbox)
    secret = splitNew()
    enrollmentId = await enrollSecret(owner.device, owner.userId, secret)
    await owner.device.call('addRecovery', { body: { kind: 'passkey', wrapped: await encryptFor(new Uint8Array(randomBytes(32)), secret.recoveryKey, 'data'), salt: 'AAAA', credentialId: 'AAAA' } })
    thief = await world.logIn(mailbox)
  })
  after(() => world.close())

  it('gets one share and ciphertexts: too little for the secret', async () => {
    const released = await thief.device.release(thief.userId, enrollmentId)
    expect(released.share).to.deep.equal(secret.auth)
    const recovery = JSON.stringify((await thief.device.call('getRecovery')).body)
    const pieces = [...recovery.matchAll(/"([\w-]{16,})"/g)].map(match => new Uint8Array(Buffer.from(match[1]!, 'base64url')))
    expect(findSecret(secret.entropy, [released.share!, ...pieces, ...pieces.map(piece => piece.slice(0, 17))])).to.equal(false)
    expect(findSecret(secret.entropy, [released.share!, secret.recovery])).to.equal(true)
  })

  it('its owner is told of the login, without a link to follow', async () => {
    const notice = (await world.mailsOf(mailbox)).at(-1)!
    expect(notice.subject).to.equal('New login to your wallet')
    expect(notice.text + notice.html).not.to.match(/https?:|href|\d{6}/)
  })

  it('cannot put a device of its own in place of the owner\'s, nor throw the owner\'s out', async () => {
    const stranger = privateKeyToAccount(`0x${'09'.repeat(32)}`)
    const draft = await thief.device.enrollment(thief.userId, new Uint8Array(17))
    const forged = { ...draft, ownership: await stranger.signMessage({ message: `w3m|enroll|${thief.userId}|${draft.enrollmentId}|1` }) }
    expect((await thief.device.call('addEnrollment', { body: forged })).why).to.equal('OWNER_WRONG')
    expect((await thief.device.call('addEnrollment', { body: { ...forged, evmAddress: stranger.address } })).why).to.equal('WALLET_OTHER')
    expect((await thief.device.call('createWallet', { body: { ...forged, evmAddress: stranger.address } })).why).to.equal('WALLET_EXISTS')
    expect((await thief.device.call('revokeEnrollment', { path: { enrollmentId } })).why).to.equal('NOT_ENROLLED')
    expect((await thief.device.call('addRecovery', { body: { kind: 'passkey', wrapped: sealedByFrame(), salt: 'AAAA', credentialId: 'AAAA' } })).why).to.equal('NOT_ENROLLED')
    expect((await owner.device.release(owner.userId, enrollmentId)).share).to.deep.equal(secret.auth)
  })

  it('takes the login to no other mailbox, not even in the ten minutes after a login, and logs the owner out nowhere', async () => {
    const own = 'thief@mail.example'
    const begun = await thief.device.call('startEmailUpdate', { body: { email: own, origin: dappOrigin } })
    expect([begun.status, begun.why]).to.deep.equal([404, 'NOT_ENROLLED'])
    world.wait(31_000)
    // What the owner begins, the thief reads, and cannot end in the owner's place.
    const { requestId } = (await owner.device.call('startEmailUpdate', { body: { email: own, origin: dappOrigin } })).body
    const primary = { body: { requestId, code: await world.codeOf(mailbox) } }
    expect((await thief.device.call('redeemPrimaryCode', primary)).why).to.equal('NOT_ENROLLED')
    expect((await owner.device.call('redeemPrimaryCode', primary)).status).to.equal(200)
    expect((await thief.device.call('redeemSecondaryCode', { body: { requestId, code: await world.codeOf(own) } })).why).to.equal('NOT_ENROLLED')
    expect((await thief.device.call('endOtherSessions')).why).to.equal('NOT_ENROLLED')
    expect((await owner.device.call('refreshSession')).body.user).to.include({ id: owner.userId, email: mailbox })
  })

  it('is logged out by the owner, who was told where', async () => {
    const second = await world.logIn(mailbox)
    expect((await world.mailsOf(mailbox)).at(-1)!.text).to.contain('log out everywhere else')
    expect((await owner.device.call('endOtherSessions')).status).to.equal(200)
    for (const { device } of [thief, second]) {
      expect((await device.call('listEnrollments')).status).to.equal(401)
      expect((await device.call('refreshSession')).status).to.equal(401)
    }
    expect((await owner.device.release(owner.userId, enrollmentId)).share).to.deep.equal(secret.auth)
  })

  it('is given nothing of the owner\'s devices ten minutes after the login', async () => {
    world.wait(600_000)
    const [share, recovery] = [await thief.device.release(thief.userId, enrollmentId), await thief.device.call('getRecovery')]
    expect([share.why, recovery.why]).to.deep.equal(['LOGIN_NEEDED', 'LOGIN_NEEDED'])
    await thief.device.call('refreshSession')
    expect((await thief.device.call('getRecovery')).why).to.equal('LOGIN_NEEDED')
    expect((await owner.device.release(owner.userId, enrollmentId)).share, 'its own share a device gets always').to.deep.equal(secret.auth)
  })

  it('its owner is told when a device was added', async () => {
    await enrollSecret(thief.device, thief.userId, splitNew(secret.entropy), 'addEnrollment')
    const notice = (await world.mailsOf(mailbox)).at(-1)!
    expect(notice.subject).to.equal('Your wallet was set up on a new device')
    expect(notice.text).to.contain('Test device').and.not.to.match(/https?:|\d{6}/)
  })
})
