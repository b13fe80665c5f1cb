import { x25519 } from '@noble/curves/ed25519'
import { expect } from 'chai'
import { sealData } from './associated-data.js'
import { randomBytes, toBase64url, utf8 } from './bytes.js'
import { entropyOf } from './secrets/mnemonic.js'
import { recoveryKeyOf } from './secrets/recovery-key.js'
import { openSealFor } from './secrets/seal-box.js'
import { combineShares } from './secrets/shares.js'
import { unboxDeviceShare, type DeviceShare } from './storage/device-share.js'
import type { Fault } from './testing/fake-wallet-server.js'
import {
  another,
  keysByPassword,
  mailbox,
  ofPasskey,
  ofPassword,
  opens,
  password,
  secured,
  signer,
  stretchingMs,
  until,
  wordsIn,
} from './testing/secured-wallet.js'
import { codeOf, createVaultFixture, fakeOriginPorts } from './testing/vault-fixture.js'
import { openVault } from './open-vault.js'

describe('What was handed out before a rotation, and not opened,', () => {
  it('opens nothing with the true password, once that was changed', async () => {
    const wallet = await secured({ hasPassword: true })
    const before = wallet.everything()
    expect(
      await opens(wallet, await keysByPassword(wallet, password, [before]), [before]),
      'the search finds what is there',
    ).to.equal(true)
    await wallet.vault.call('recovery.add', ofPassword(another))
    const after = wallet.everything()
    expect(await opens(wallet, await keysByPassword(wallet, password, [before, after]), [before, after])).to.equal(
      false,
    )
    expect(await codeOf(wallet.recovers(ofPassword()))).to.equal('RECOVERY_WRONG')
    expect(await wallet.recovers(ofPassword(another))).to.include({ phase: 'ready' })
  }).timeout(stretchingMs)

  it('opens nothing with the true password, once a device was removed with it', async () => {
    const wallet = await secured({ hasPassword: true })
    const before = wallet.everything()
    const state = await wallet.vault.call('devices.revoke', {
      enrollmentId: await wallet.idOf(wallet.secondDevice),
      password: utf8(password),
    })
    expect(state.phase === 'ready' && state.user.recovery).to.deep.equal(['passkey', 'password'])
    const after = wallet.everything()
    // Whoever tries the password now asks the server, which counts: what was given before is of no use in that.
    expect(await opens(wallet, await keysByPassword(wallet, password, [before]), [before])).to.equal(false)
    expect(after.rows.map(row => row.enrollmentId)).to.deep.equal([await wallet.idOf(wallet.device)])
    expect(await wallet.recovers(ofPassword())).to.include({ phase: 'ready' })
  }).timeout(stretchingMs)

  it('opens nothing that is stored later with a recovery key that was opened before', async () => {
    const wallet = await secured()
    const key = await recoveryKeyOf(wallet.entropy, wallet.account.generation)
    const before = wallet.everything()
    expect(await opens(wallet, [key], [before]), 'the search finds what is there').to.equal(true)
    await wallet.vault.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.secondDevice) })
    await wallet.recovers(ofPasskey())
    const [present, recoveryKey] = [wallet.everything(), await recoveryKeyOf(wallet.entropy)]
    expect(present.rows).to.have.lengthOf(2)
    expect(await opens(wallet, [key, recoveryKey], [present])).to.equal(false)
  })

  it('is no help to a device that was removed, with its own share and all that it had seen', async () => {
    const wallet = await secured({ hasPassword: true })
    const { boxKey } = (await openVault(fakeOriginPorts(wallet.secondDevice))).deviceKeys
    const removedShare = (await wallet.secondDevice.storage.get(`share:${wallet.userId}`)) as DeviceShare
    const device = await unboxDeviceShare(boxKey, removedShare, wallet.userId)
    const before = wallet.everything()
    await wallet.vault.call('devices.revoke', { enrollmentId: removedShare.enrollmentId, password: utf8(password) })
    const after = wallet.everything()
    for (const { auth } of after.rows)
      expect(await codeOf(combineShares(device, auth, wallet))).to.equal('SHARE_MISMATCH')
    const expectedState = { factors: before.factors, rows: before.rows.map(row => ({ ...row, auth: device })) }
    expect(await opens(wallet, await keysByPassword(wallet, password, [expectedState]), [expectedState])).to.equal(
      false,
    )
    wallet.fixture.clock.sleep(1_001)
    expect(await codeOf(wallet.second.call('sign.message', { message: utf8('hello') }))).to.be.oneOf([
      'LOGGED_OUT',
      'NOT_ENROLLED',
    ])
  }).timeout(stretchingMs)
})

describe('After a rotation the wallet', () => {
  it('opens on a new device with each way back that stayed, and on the devices that stayed', async () => {
    const wallet = await secured({ hasPassword: true })
    await wallet.vault.call('recovery.add', { kind: 'words', secret: await wordsIn(wallet.vault) })
    const passkey = randomBytes(32)
    const state = await wallet.vault.call('recovery.add', ofPasskey(passkey.slice()))
    expect(state.phase === 'ready' && state.user.recovery).to.deep.equal(['passkey', 'password', 'words'])
    expect(wallet.account.generation!.number).to.equal(2)
    for (const factor of [
      ofPassword(),
      ofPasskey(passkey.slice()),
      { kind: 'words' as const, secret: await wordsIn(wallet.vault) },
    ])
      expect(await wallet.recovers(factor), factor.kind).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
    expect(await codeOf(wallet.recovers(ofPasskey())), 'the one that was replaced').to.equal('RECOVERY_WRONG')
    for (const vault of [wallet.vault, wallet.second, wallet.device.load(), wallet.secondDevice.load()]) {
      await vault.call('session.restore', undefined)
      expect(await signer(vault)).to.equal(wallet.evmAddress)
    }
  }).timeout(stretchingMs)

  it('is split anew on every other device at its next unlock, and opens by the split of each', async () => {
    const wallet = await secured()
    const previousId = await wallet.idOf(wallet.secondDevice)
    await wallet.vault.call('recovery.add', ofPasskey())
    expect(wallet.fixture.server.enrollments.get(previousId)?.number, 'not yet').to.equal(1)
    const second = wallet.secondDevice.load()
    await second.call('session.restore', undefined)
    expect(await signer(second)).to.equal(wallet.evmAddress)
    await until(() => !wallet.fixture.server.enrollments.has(previousId))
    // The device puts its new share in the place of the former one once the server has answered.
    while ((await wallet.idOf(wallet.secondDevice)) === previousId) await new Promise(requestAnimationFrame)
    const lastEnrollment = [...wallet.fixture.server.enrollments.entries()].at(-1)!
    expect([lastEnrollment[0], lastEnrollment[1].number]).to.deep.equal([await wallet.idOf(wallet.secondDevice), 2])
    expect(await signer(second)).to.equal(wallet.evmAddress)
    await second.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.device) })
    expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
  })

  it('has a password as a way back no more where a device was removed without it', async () => {
    const wallet = await secured({ hasPassword: true })
    const state = await wallet.vault.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.secondDevice) })
    expect(state.phase === 'ready' && state.user.recovery).to.deep.equal(['passkey'])
    expect(wallet.account.prfKeys.size).to.equal(0)
    expect(await codeOf(wallet.recovers(ofPassword()))).to.equal('RECOVERY_WRONG')
    expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready' })
  }).timeout(stretchingMs)

  it('keeps its device where another password was typed than the present one, and takes another one as that', async () => {
    const wallet = await secured({ hasPassword: true })
    const enrollmentId = await wallet.idOf(wallet.secondDevice)
    const generation = wallet.account.generation
    expect(
      await codeOf(wallet.vault.call('devices.revoke', { enrollmentId, password: utf8('incorrect horse battery') })),
    ).to.equal('RECOVERY_WRONG')
    expect([wallet.fixture.server.enrollments.has(enrollmentId), wallet.account.generation]).to.deep.equal([
      true,
      generation,
    ])
    await wallet.vault.call('devices.revoke', { enrollmentId, password: utf8(another), isAnother: true })
    expect(wallet.fixture.server.enrollments.has(enrollmentId)).to.equal(false)
    expect(await codeOf(wallet.recovers(ofPassword()))).to.equal('RECOVERY_WRONG')
    expect(await wallet.recovers(ofPassword(another))).to.include({ phase: 'ready' })
  }).timeout(stretchingMs)
})

describe('A rotation that ends in the middle', () => {
  const faults: readonly (readonly ['getRotation' | 'getServerKey' | 'rotateRecovery', Fault, isDone: boolean])[] = [
    ['getRotation', 'lost', false],
    ['getServerKey', 'lost', false],
    ['rotateRecovery', 'lost', false],
    ['rotateRecovery', 500, false],
    ['rotateRecovery', 409, false],
    ['rotateRecovery', 'answer lost', true],
  ]
  for (const [name, fault, isDone] of faults)
    for (const isReloaded of [false, true])
      it(`leaves a wallet that opens${isReloaded ? ' after a reload' : ''} where ${name} failed (${fault})`, async () => {
        const wallet = await secured()
        const next = randomBytes(32)
        wallet.fixture.server.fail(name, fault)
        await wallet.vault.call('recovery.add', ofPasskey(next.slice())).catch(() => undefined)
        expect(wallet.account.generation!.number).to.equal(isDone ? 2 : 1)
        const vault = isReloaded ? wallet.device.load() : wallet.vault
        if (isReloaded) await vault.call('session.restore', undefined)
        expect(await signer(vault)).to.equal(wallet.evmAddress)
        expect(await wallet.recovers(ofPasskey(isDone ? next.slice() : undefined))).to.include({ phase: 'ready' })
        expect(await vault.call('recovery.add', ofPasskey()), 'and again').to.include({ phase: 'ready' })
        expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready' })
      })

  for (const [isReloaded, when] of [
    [false, ''],
    [true, ' after a reload'],
  ] as const)
    it(`leaves a wallet that opens${when} where nothing could be written after the server had taken it`, async () => {
      const fixture = await createVaultFixture()
      let isFull = false
      const { device, vault, evmAddress } = await fixture.ready(mailbox)
      const { put } = device.storage
      Object.assign(device.storage, {
        put: async (name: string, value: unknown) =>
          isFull && /^share:[^:]+$/.test(name) ? Promise.reject(new Error('full')) : put(name, value),
      })
      await vault.call('recovery.add', ofPasskey())
      isFull = true
      await vault.call('recovery.add', ofPasskey()).catch(() => undefined)
      expect(fixture.server.accounts.get(mailbox)!.generation!.number).to.equal(2)
      isFull = false
      const next = isReloaded ? device.load() : vault
      if (isReloaded) expect(await next.call('session.restore', undefined)).to.include({ phase: 'ready', evmAddress })
      await next.call('wallet.lock', undefined)
      expect(await signer(next)).to.equal(evmAddress)
    })

  it('sends nothing where this browser cannot keep the new share first', async () => {
    const fixture = await createVaultFixture()
    const { device, vault, evmAddress } = await fixture.ready(mailbox)
    await vault.call('recovery.add', ofPasskey())
    const { put } = device.storage
    Object.assign(device.storage, {
      put: async (name: string, value: unknown) =>
        /^share:.+:/.test(name) ? Promise.reject(new Error('full')) : put(name, value),
    })
    expect(await codeOf(vault.call('recovery.add', ofPasskey()))).to.equal('NO_STORAGE')
    expect(fixture.server.requests).not.to.include('rotateRecovery')
    expect(await signer(vault)).to.equal(evmAddress)
  })

  it('is one after the other where two tabs and two devices rotate at once: all of them sign, and the last passkey opens it', async () => {
    const wallet = await secured()
    const tab = wallet.device.load()
    await tab.call('session.restore', undefined)
    const secrets = [randomBytes(32), randomBytes(32), randomBytes(32)]
    const vaults = [wallet.vault, tab, wallet.second]
    const codes = await Promise.all(
      vaults.map((vault, index) => codeOf(vault.call('recovery.add', ofPasskey(secrets[index]!.slice())))),
    )
    expect(codes).to.include('none')
    for (const vault of [...vaults, wallet.device.load(), wallet.secondDevice.load()]) {
      await vault.call('session.restore', undefined)
      expect(await signer(vault)).to.equal(wallet.evmAddress)
    }
    const opened = await Promise.all(secrets.map(async secret => codeOf(wallet.recovers(ofPasskey(secret)))))
    expect(opened.filter(code => code === 'none')).to.have.lengthOf(1)
  })

  it('does not lock out a tab that knew of the split before', async () => {
    const wallet = await secured()
    const tab = wallet.device.load()
    await tab.call('session.restore', undefined)
    expect(await signer(tab)).to.equal(wallet.evmAddress)
    await wallet.vault.call('recovery.add', ofPasskey())
    wallet.fixture.clock.sleep(2_000)
    expect(await signer(tab), 'unlocked').to.equal(wallet.evmAddress)
    await wallet.vault.call('recovery.add', ofPasskey())
    await tab.call('wallet.lock', undefined)
    expect(await signer(tab), 'locked').to.equal(wallet.evmAddress)
    await wallet.vault.call('recovery.add', ofPasskey())
    expect(
      await entropyOf(
        await tab.call('wallet.exportWords', undefined).then(
          ({ words }) => words,
          async () => wordsIn(wallet.vault),
        ),
      ),
    ).to.deep.equal(wallet.entropy)
    expect((await tab.call('recovery.add', ofPasskey())).phase).to.equal('ready')
  })
})

describe('A server that lies about the ways back', () => {
  it('has the recovery key sealed to no key of its own, and the visitor hears that a way is gone', async () => {
    const wallet = await secured()
    await wallet.vault.call('recovery.add', { kind: 'words', secret: await wordsIn(wallet.vault) })
    const seed = randomBytes(32)
    const row = wallet.account.factors.find(({ kind }) => kind === 'passkey')!
    Object.assign(row, { sealKey: toBase64url(x25519.getPublicKey(seed)) })
    const state = await wallet.vault.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.secondDevice) })
    expect(state.phase === 'ready' && state.user.recovery).to.deep.equal(['words'])
    for (const { kind, sealed } of wallet.account.factors)
      expect(await codeOf(openSealFor(seed, sealed!, sealData(wallet.userId, kind, 2)))).not.to.equal('none')
  })

  for (const [title, change] of [
    ['the signing key of another', { proofKey: toBase64url(randomBytes(32)) }],
    ['another salt', { salt: toBase64url(randomBytes(16)) }],
    ['another passkey’s name', { credentialId: 'another' }],
    ['no MAC', { mac: undefined }],
    ['a MAC that is none', { mac: toBase64url(randomBytes(32)) }],
  ] as const) {
    it(`gets nothing stored anew that has ${title}`, async () => {
      const wallet = await secured()
      Object.assign(wallet.account.factors[0]!, change)
      const state = await wallet.vault.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.secondDevice) })
      expect(state.phase === 'ready' && state.user.recovery).to.deep.equal([])
    })
  }

  it('gets nothing sealed for a way back of an earlier generation, alone or with all that was stored then', async () => {
    for (const isWhole of [false, true]) {
      const wallet = await secured()
      const [row, generation] = [{ ...wallet.account.factors[0]! }, wallet.account.generation]
      await wallet.vault.call('recovery.add', ofPasskey(randomBytes(32)))
      wallet.account.factors.splice(0, 1, row)
      if (isWhole) wallet.account.generation = generation
      const state = await wallet.vault.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.secondDevice) })
      expect(state.phase === 'ready' && state.user.recovery).to.deep.equal([])
      expect(wallet.account.generation!.number, 'and goes on from what the device has seen').to.equal(3)
    }
  })

  it('does not make a device split for an earlier generation', async () => {
    const wallet = await secured()
    const generation = wallet.account.generation
    await wallet.vault.call('recovery.add', ofPasskey())
    wallet.account.generation = generation
    const before = [...wallet.fixture.server.enrollments.keys()]
    const vault = wallet.device.load()
    await vault.call('session.restore', undefined)
    expect(await signer(vault)).to.equal(wallet.evmAddress)
    await new Promise(resolve => setTimeout(resolve))
    await vault.call('devices.list', undefined)
    expect([...wallet.fixture.server.enrollments.keys()]).to.deep.equal(before)
  })
})
