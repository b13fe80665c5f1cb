import { expect } from 'chai'
import { utf8 } from './bytes.js'
import { recoveryKeyOf } from './secrets/recovery-key.js'
import { previousFactor, downgradeWallet } from './testing/previous-wallet.js'
import {
  mailbox,
  ofPasskey,
  ofPassword,
  opens,
  password,
  prf,
  secured,
  signer,
  stretchingMs,
  until,
} from './testing/secured-wallet.js'
import { codeOf, type FixtureDevice } from './testing/vault-fixture.js'

describe('A wallet from before the recovery had generations', () => {
  async function previousWallet(ages: readonly (readonly ['passkey' | 'password', 'unsigned' | 'signed'])[]) {
    const wallet = await secured()
    const factors = await Promise.all(
      ages.map(([kind, age]) =>
        previousFactor(kind, age, {
          secret: kind === 'passkey' ? prf.slice() : utf8(password),
          entropy: wallet.entropy,
          userId: wallet.userId,
        }),
      ),
    )
    await downgradeWallet(wallet.fixture.server, mailbox, wallet.entropy, [wallet.device, wallet.secondDevice], factors)
    return wallet
  }
  const use = async (device: FixtureDevice, evmAddress: string) => {
    const vault = device.load()
    await vault.call('session.restore', undefined)
    expect(await signer(vault)).to.equal(evmAddress)
    return vault
  }

  for (const age of ['unsigned', 'signed'] as const)
    it(`moves over when a device is used, and loses none of its ways back (${age})`, async () => {
      const wallet = await previousWallet([
        ['passkey', age],
        ['password', age],
      ])
      await use(wallet.device, wallet.evmAddress)
      await until(() => wallet.account.generation?.number === 1)
      await use(wallet.secondDevice, wallet.evmAddress)
      await until(() => [...wallet.fixture.server.enrollments.values()].every(({ number }) => number === 1))
      const key = await recoveryKeyOf(wallet.entropy)
      expect(await opens(wallet, [key], [wallet.everything()]), 'the former key').to.equal(false)
      for (const factor of [ofPasskey(), ofPassword()])
        expect(await wallet.recovers(factor), factor.kind).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
      expect(
        wallet.account.factors.every(({ sealKey, link }) => sealKey && !link),
        'and each is stored anew when it is used',
      ).to.equal(true)
      for (const factor of [ofPasskey(), ofPassword()])
        expect(await wallet.recovers(factor), factor.kind).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
    }).timeout(stretchingMs)

  for (const fault of ['lost', 'answer lost', 500] as const)
    it(`opens all the same where it could not move over (${fault}), and moves over the next time`, async () => {
      const wallet = await previousWallet([['passkey', 'signed']])
      wallet.fixture.server.fail('rotateRecovery', fault)
      await use(wallet.device, wallet.evmAddress)
      await until(() => wallet.fixture.server.requests.includes('rotateRecovery'))
      await use(wallet.device, wallet.evmAddress)
      await until(() => wallet.account.generation?.number === 1)
      await use(wallet.device, wallet.evmAddress)
      expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
    })

  it('is opened by what comes before any of its devices is used', async () => {
    const wallet = await previousWallet([['passkey', 'signed']])
    expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
    await until(() => wallet.account.generation?.number === 1)
    expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
  })

  it('keeps a passkey that signs when a device is removed, and drops one that never did', async () => {
    for (const [age, left] of [
      ['signed', ['passkey']],
      ['unsigned', []],
    ] as const) {
      const wallet = await previousWallet([['passkey', age]])
      const vault = await use(wallet.device, wallet.evmAddress)
      const state = await vault.call('devices.revoke', { enrollmentId: await wallet.idOf(wallet.secondDevice) })
      expect(state.phase === 'ready' && state.user.recovery, age).to.deep.equal(left)
      if (left.length)
        expect(await wallet.recovers(ofPasskey())).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
    }
  })

  it('keeps its password where that is typed at the removal of a device, also one from before the server had a part in it', async () => {
    for (const age of ['signed', 'unsigned'] as const) {
      const wallet = await previousWallet([['password', age]])
      const vault = await use(wallet.device, wallet.evmAddress)
      const enrollmentId = await wallet.idOf(wallet.secondDevice)
      expect(
        await codeOf(vault.call('devices.revoke', { enrollmentId, password: utf8('incorrect horse battery') })),
        age,
      ).to.equal('RECOVERY_WRONG')
      await vault.call('devices.revoke', { enrollmentId, password: utf8(password) })
      expect(await wallet.recovers(ofPassword()), age).to.include({ phase: 'ready', evmAddress: wallet.evmAddress })
    }
  }).timeout(stretchingMs * 2)
})
