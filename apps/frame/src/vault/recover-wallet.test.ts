import { expect } from 'chai'
import { recoverMessageAddress } from 'viem'
import { walletEndpoints, type WalletEndpointName } from '../wallet-api/wallet-api.js'
import { randomBytes, toBase64url, utf8, type Bytes } from './bytes.js'
import { entropyOf } from './secrets/mnemonic.js'
import { createMemoryStorage } from './storage/vault-storage.js'
import type { Fault } from './testing/fake-wallet-server.js'
import { previousFactor, downgradeWallet } from './testing/previous-wallet.js'
import { codeOf, createVaultFixture, logIn, type FixtureDevice } from './testing/vault-fixture.js'
import type { VaultApi } from './vault-api.js'
import type { VaultCore } from './vault-core.js'

const password = 'correct horse battery'
const prf = randomBytes(32)
type Added = VaultApi['recovery.add']['params']

const exportedWords = async (vault: VaultCore): Promise<Bytes> =>
  (await vault.call('wallet.exportWords', undefined)).words

/** What a visitor brings, anew each time: the vault zeroes it. */
const brought: Readonly<Record<Added['kind'], (vault: VaultCore) => Promise<Added>>> = {
  password: async () => ({ kind: 'password', secret: utf8(password) }),
  passkey: async () => ({
    kind: 'passkey',
    secret: prf.slice(),
    credentialId: 'credential',
    salt: toBase64url(new Uint8Array(32)),
  }),
  words: async vault => ({ kind: 'words', secret: await exportedWords(vault) }),
}

async function signer(vault: VaultCore): Promise<string> {
  const message = utf8('hello')
  const { signature } = await vault.call('sign.message', { message })
  return recoverMessageAddress({ message: { raw: message }, signature })
}

/** A device of the visitor, and what happens once, just before its first call of an endpoint. */
function meanwhile(
  { server, device }: Awaited<ReturnType<typeof createVaultFixture>>,
  name: WalletEndpointName,
  happens: () => Promise<unknown>,
) {
  const { path, method } = walletEndpoints[name]
  const browser = server.browser()
  let hasHappened = false
  const second = device({
    async fetch(url, init) {
      if (url.endsWith(path) && init.method === method && !hasHappened) {
        hasHappened = true
        await happens()
      }
      return browser(url, init)
    },
  }).load()
  return { second, hasHappened: () => hasHappened }
}

describe('Recovering a wallet on another device', () => {
  for (const kind of ['password', 'passkey', 'words'] as const) {
    it(`works with the ${kind}, and leaves the first device as it is`, async () => {
      const fixture = await createVaultFixture()
      const { vault, evmAddress, solanaAddress } = await fixture.ready()
      const added = await vault.call('recovery.add', await brought[kind](vault))
      expect(added).to.deep.include({ phase: 'ready' })
      expect(added.phase === 'ready' && added.user.recovery).to.deep.equal([kind])

      const device = fixture.device()
      const second = device.load()
      expect((await logIn(second)).phase).to.equal('newDevice')
      expect((await second.call('recovery.list', undefined)).kinds).to.include(kind)
      const { kind: same, secret } = await brought[kind](vault)
      expect(await second.call('wallet.recover', { kind: same, secret })).to.include({
        phase: 'ready',
        evmAddress,
        solanaAddress,
      })
      expect(
        secret.every(byte => byte === 0),
        'zeroed',
      ).to.equal(true)
      expect(await signer(second)).to.equal(evmAddress)
      expect(await signer(vault)).to.equal(evmAddress)
      expect(fixture.server.enrollments.size).to.equal(2)
      expect(await device.load().call('session.restore', undefined)).to.include({ phase: 'ready', evmAddress })
    })
  }

  it('tells a new device what it needs to ask a passkey', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    await vault.call('recovery.add', await brought.passkey(vault))
    const second = fixture.device().load()
    await logIn(second)
    expect(await second.call('recovery.list', undefined)).to.deep.equal({
      kinds: ['passkey', 'words'],
      passkey: { credentialId: 'credential', salt: toBase64url(new Uint8Array(32)) },
    })
  })

  it('replaces a password by the next, and then only that one opens', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    await vault.call('recovery.add', await brought.password(vault))
    await vault.call('recovery.add', { kind: 'password', secret: utf8('another long password') })
    const second = fixture.device().load()
    await logIn(second)
    expect(await codeOf(second.call('wallet.recover', { kind: 'password', secret: utf8(password) }))).to.equal(
      'RECOVERY_WRONG',
    )
    expect(
      (await second.call('wallet.recover', { kind: 'password', secret: utf8('another long password') })).phase,
    ).to.equal('ready')
  })

  it('goes on after the device that made the wallet was revoked', async () => {
    const fixture = await createVaultFixture()
    const { vault, evmAddress } = await fixture.ready()
    await vault.call('recovery.add', await brought.passkey(vault))
    const second = fixture.device().load()
    await logIn(second)
    await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
    const [first] = (await second.call('devices.list', undefined)).devices.filter(({ isThisDevice }) => !isThisDevice)
    await second.call('devices.revoke', { enrollmentId: first!.enrollmentId })
    const third = fixture.device().load()
    await logIn(third)
    await third.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
    expect(await signer(third)).to.equal(evmAddress)
  })

  it('works while the browser keeps nothing, for as long as the page lives', async () => {
    const fixture = await createVaultFixture()
    const { vault, evmAddress } = await fixture.ready()
    await vault.call('recovery.add', await brought.passkey(vault))
    const device = fixture.device({ openStorage: async () => createMemoryStorage() })
    const second = device.load()
    await logIn(second)
    await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
    expect(await signer(second)).to.equal(evmAddress)
    expect(await device.load().call('session.restore', undefined)).to.deep.equal({ phase: 'loggedOut' })
  })

  it('works where the browser takes no cookie of the frame: the token is all that there is', async () => {
    const fixture = await createVaultFixture()
    const { vault, evmAddress } = await fixture.ready()
    await vault.call('recovery.add', await brought.passkey(vault))
    const second = fixture.device({ openStorage: async () => createMemoryStorage() }).load()
    await logIn(second)
    fixture.server.fail('refreshSession', 401)
    const recovered = await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
    expect(recovered).to.include({ phase: 'ready', evmAddress })
    expect(await signer(second)).to.equal(evmAddress)
  })

  for (const [kind, other] of [
    ['passkey', 'password'],
    ['words', 'passkey'],
  ] as const) {
    it(`works with the ${kind} where another device brings the recovery into its next generation meanwhile`, async () => {
      const fixture = await createVaultFixture()
      const { vault, evmAddress } = await fixture.ready()
      for (const factor of [kind, other]) await vault.call('recovery.add', await brought[factor](vault))
      const { second, hasHappened } = meanwhile(fixture, 'addEnrollment', async () =>
        vault.call('recovery.add', await brought[other](vault)),
      )
      await logIn(second)
      const { kind: same, secret } = await brought[kind](vault)
      expect(await second.call('wallet.recover', { kind: same, secret })).to.include({ phase: 'ready', evmAddress })
      expect(hasHappened()).to.equal(true)
      expect(await signer(second)).to.equal(evmAddress)
    })
  }

  for (const [call, when] of [
    ['openRecovery', 'while it is asked for'],
    ['releaseShare', 'after it was opened'],
  ] as const)
    it(`works where another device stores another way back ${when}`, async () => {
      const fixture = await createVaultFixture()
      const { vault, evmAddress } = await fixture.ready()
      await vault.call('recovery.add', await brought.passkey(vault))
      const { second } = meanwhile(fixture, call, () =>
        vault.call('recovery.add', { kind: 'password', secret: utf8(password) }),
      )
      await logIn(second)
      expect(await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })).to.include({
        phase: 'ready',
        evmAddress,
      })
      expect(fixture.server.requests.filter(name => name === 'openRecovery')).to.have.lengthOf(2)
    })

  it('gets another way back that is stored while another device brings the recovery into its next generation', async () => {
    const fixture = await createVaultFixture()
    const { vault, evmAddress } = await fixture.ready()
    await vault.call('recovery.add', await brought.passkey(vault))
    const { second, hasHappened } = meanwhile(fixture, 'addRecovery', async () =>
      vault.call('recovery.add', await brought.passkey(vault)),
    )
    await logIn(second)
    await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
    await second.call('recovery.add', await brought.words(vault))
    expect(hasHappened()).to.equal(true)
    const third = fixture.device().load()
    await logIn(third)
    const { kind, secret } = await brought.words(vault)
    expect(await third.call('wallet.recover', { kind, secret })).to.include({ phase: 'ready', evmAddress })
  })

  it('uses another pair of shares where one does not fit', async () => {
    const fixture = await createVaultFixture()
    const { vault, evmAddress } = await fixture.ready()
    await vault.call('recovery.add', await brought.passkey(vault))
    const second = fixture.device().load()
    await logIn(second)
    await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
    fixture.server.enrollments.values().next().value!.auth[0]! ^= 1
    const third = fixture.device().load()
    await logIn(third)
    expect(await third.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })).to.include({ evmAddress })
  })

  const wrong: readonly (readonly [string, Added, string])[] = [
    ['a wrong password', { kind: 'password', secret: utf8('incorrect horse battery') }, 'RECOVERY_WRONG'],
    ['an empty password', { kind: 'password', secret: utf8('') }, 'RECOVERY_WRONG'],
    ['another passkey', { kind: 'passkey', secret: randomBytes(32) }, 'RECOVERY_WRONG'],
    ['a passkey that gave too little', { kind: 'passkey', secret: randomBytes(31) }, 'INVALID'],
    ['words that are none', { kind: 'words', secret: utf8('one two three') }, 'RECOVERY_WRONG'],
    [
      'words of another wallet',
      { kind: 'words', secret: utf8('legal winner thank year wave sausage worth useful legal winner thank yellow') },
      'RECOVERY_WRONG',
    ],
  ]
  it('is refused with anything else', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready()
    await vault.call('recovery.add', await brought.password(vault))
    await vault.call('recovery.add', await brought.passkey(vault))
    const second = fixture.device().load()
    await logIn(second)
    for (const [title, input, code] of wrong)
      expect(await codeOf(second.call('wallet.recover', { kind: input.kind, secret: input.secret })), title).to.equal(
        code,
      )
    expect(fixture.server.enrollments.size).to.equal(1)
    expect(await codeOf(second.call('sign.message', { message: utf8('hello') }))).to.equal('NOT_ENROLLED')
  })

  it('is refused where no such way back was set up', async () => {
    const fixture = await createVaultFixture()
    await fixture.ready()
    const second = fixture.device().load()
    await logIn(second)
    expect(await codeOf(second.call('wallet.recover', { kind: 'password', secret: utf8(password) }))).to.equal(
      'RECOVERY_WRONG',
    )
  })

  const faults: readonly (readonly [WalletEndpointName, Fault])[] = [
    ['listEnrollments', 'lost'],
    ['listEnrollments', 'answer lost'],
    ['listEnrollments', 500],
    ['getRecovery', 'lost'],
    ['beginRecovery', 'lost'],
    ['openRecovery', 'lost'],
    ['openRecovery', 'answer lost'],
    ['releaseShare', 'lost'],
    ['getServerKey', 'lost'],
    ['addEnrollment', 'lost'],
    ['addEnrollment', 'answer lost'],
    ['addEnrollment', 500],
  ]
  for (const [name, fault] of faults) {
    it(`works at the next try where ${name} failed (${fault})`, async () => {
      const fixture = await createVaultFixture()
      const { vault, evmAddress } = await fixture.ready()
      await vault.call('recovery.add', await brought.passkey(vault))
      const second = fixture.device().load()
      await logIn(second)
      fixture.server.fail(name, fault)
      expect(await codeOf(second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() }))).to.equal(
        'UNREACHABLE',
      )
      expect(await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })).to.include({
        phase: 'ready',
        evmAddress,
      })
      expect(fixture.server.enrollments.size).to.equal(2)
    })
  }

  for (const fault of ['lost', 'answer lost', 500, 401] as const)
    it(`works at the next try after an earlier one had enrolled the device, though nothing renews the session (${fault})`, async () => {
      const fixture = await createVaultFixture()
      const { vault, evmAddress } = await fixture.ready()
      await vault.call('recovery.add', await brought.passkey(vault))
      const second = fixture.device().load()
      await logIn(second)
      const recover = () => second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
      fixture.server.fail('addEnrollment', 'answer lost')
      expect(await codeOf(recover())).to.equal('UNREACHABLE')
      fixture.server.fail('refreshSession', fault)
      expect(await recover()).to.include({ phase: 'ready', evmAddress })
      expect(await signer(second)).to.equal(evmAddress)
      expect(fixture.server.enrollments.size).to.equal(2)
    })

  for (const fault of ['lost', 500] as const)
    for (const [isReloaded, when] of [
      [false, ''],
      [true, ' after a reload'],
    ] as const)
      it(`gives no address${when} before the share that the server took can be got back (${fault})`, async () => {
        const fixture = await createVaultFixture()
        const { vault, evmAddress } = await fixture.ready()
        await vault.call('recovery.add', await brought.passkey(vault))
        const browser = fixture.server.browser()
        let isEnrolled = false
        const device = fixture.device({
          fetch(url, init) {
            // The server releases another share before this one is enrolled.
            if (isEnrolled && url.endsWith(walletEndpoints.releaseShare.path))
              fixture.server.fail('releaseShare', fault)
            // The list of them is at the same address.
            isEnrolled ||= init.method === 'POST' && url.endsWith(walletEndpoints.addEnrollment.path)
            return browser(url, init)
          },
        })
        const second = device.load()
        await logIn(second)
        expect(await codeOf(second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() }))).to.equal(
          'UNREACHABLE',
        )
        expect(fixture.server.enrollments.size, 'the server has it').to.equal(2)
        expect(fixture.server.requests.at(-1)).to.equal('releaseShare')
        const next = isReloaded ? device.load() : second
        const goOn = () =>
          isReloaded
            ? next.call('session.restore', undefined)
            : next.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })
        expect(await codeOf(goOn()), 'as long as it fails').to.equal('UNREACHABLE')
        isEnrolled = false
        expect(await goOn()).to.include({ phase: 'ready', evmAddress })
        expect([fixture.server.enrollments.size, await signer(next)]).to.deep.equal([2, evmAddress])
      })
})

const email = 'visitor@example.com'

/** A wallet as it was stored before ways back signed. */
async function previousWallet(kind: 'password' | 'passkey') {
  const fixture = await createVaultFixture()
  const { device, vault, evmAddress } = await fixture.ready()
  const account = fixture.server.accounts.get(email)!
  const entropy = await entropyOf(await exportedWords(vault))
  const secret = kind === 'password' ? utf8(password) : prf.slice()
  const factor = await previousFactor(kind, 'unsigned', { secret, entropy, userId: account.user.id })
  await downgradeWallet(fixture.server, email, entropy, [device], [factor])
  const { salt } = factor.factor
  const opens = async (passwordBytes: Added['secret']) => {
    const next = fixture.device().load()
    await logIn(next)
    return next.call('wallet.recover', { kind, secret: passwordBytes })
  }
  return { fixture, device, evmAddress, account, salt, opens }
}

describe('A password that was stored before the server had a part in it', () => {
  it("opens the wallet once more, and is stored with the server's part then: it opens it again", async () => {
    const { account, opens, evmAddress } = await previousWallet('password')
    expect(await opens(utf8(password))).to.include({ phase: 'ready', evmAddress })
    expect(account.factors).to.have.lengthOf(1)
    expect(account.factors[0]).to.include.keys('proofKey', 'prfKey', 'sealKey')
    expect(await codeOf(opens(utf8('incorrect horse battery')))).to.equal('RECOVERY_WRONG')
    expect(await opens(utf8(password))).to.include({ phase: 'ready', evmAddress })
  })

  it('is told to its owner until they type it once more', async () => {
    const { device, account } = await previousWallet('password')
    const vault = device.load()
    await vault.call('session.restore', undefined)
    const isFormer = async () => (await vault.call('recovery.list', undefined)).isPasswordFormer
    expect(await isFormer()).to.equal(true)
    await vault.call('recovery.add', { kind: 'password', secret: utf8(password) })
    expect(await isFormer()).to.equal(undefined)
    expect(account.factors[0]).to.include.keys('proofKey', 'prfKey', 'sealKey')
  })

  it('opens the wallet, and stays as it was, where it cannot be stored anew', async () => {
    const { fixture, account, opens, evmAddress, salt } = await previousWallet('password')
    fixture.server.fail('addRecovery', 'lost')
    expect(await opens(utf8(password))).to.include({ phase: 'ready', evmAddress })
    expect(account.factors.map(factor => [factor.kind, factor.salt])).to.deep.equal([['password', salt]])
    expect(await opens(utf8(password))).to.include({ phase: 'ready', evmAddress })
    expect(account.factors[0]).to.include.keys('proofKey', 'prfKey')
  })
})

describe('A passkey that was stored before a signature was asked for', () => {
  /** Loads the owner's page once more, and uses the wallet on it. */
  async function uses(device: FixtureDevice) {
    const vault = device.load()
    await vault.call('session.restore', undefined)
    await vault.call('sign.message', { message: utf8('hello') })
  }

  it('is guarded once its owner uses the wallet: the shares go out for a signature, and the passkey opens it', async () => {
    const { fixture, device, evmAddress, account, salt, opens } = await previousWallet('passkey')
    await uses(device)
    while (!account.guardKey) await new Promise(requestAnimationFrame)
    expect(await codeOf(opens(randomBytes(32)))).to.equal('RECOVERY_WRONG')
    expect(
      fixture.server.requests.filter(name => name === 'openRecovery'),
      'what another passkey opens nothing of',
    ).to.deep.equal([])
    expect(await opens(prf.slice())).to.include({ phase: 'ready', evmAddress })
    expect(account.factors[0])
      .to.include({ kind: 'passkey', salt, credentialId: 'credential' })
      .and.to.include.keys('proofKey', 'sealKey')
    expect(await opens(prf.slice())).to.include({ phase: 'ready', evmAddress })
  })

  it('opens the wallet while a device of its owner brings the recovery into its next generation', async () => {
    const { fixture, device, evmAddress, account } = await previousWallet('passkey')
    const browser = fixture.server.browser()
    const second = fixture
      .device({
        async fetch(url, init) {
          // The shares were handed out, and the one that the server keeps is asked for a moment too late.
          if (url.endsWith(walletEndpoints.releaseShare.path) && !account.generation) {
            await uses(device)
            while (!account.generation) await new Promise(requestAnimationFrame)
          }
          return browser(url, init)
        },
      })
      .load()
    await logIn(second)
    expect(await second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() })).to.include({
      phase: 'ready',
      evmAddress,
    })
    expect(fixture.server.enrollments.size).to.equal(2)
  })

  it('opens the wallet as before where it could not be guarded, and is guarded the next time', async () => {
    const { fixture, device, evmAddress, account, opens } = await previousWallet('passkey')
    fixture.server.fail('guardRecovery', 'lost')
    await uses(device)
    while (!fixture.server.requests.includes('guardRecovery')) await new Promise(requestAnimationFrame)
    expect(account.guardKey).to.equal(undefined)
    await uses(device)
    while (!account.guardKey) await new Promise(requestAnimationFrame)
    expect(await opens(prf.slice())).to.include({ phase: 'ready', evmAddress })
  })

  it('opens the wallet once more, and is stored as one that signs then', async () => {
    const { evmAddress, account, salt, opens } = await previousWallet('passkey')
    for (const visit of ['first', 'second']) {
      expect(await opens(prf.slice()), visit).to.include({ phase: 'ready', evmAddress })
      expect(account.factors[0])
        .to.include({ kind: 'passkey', salt, credentialId: 'credential' })
        .and.to.include.keys('proofKey', 'sealKey')
    }
  })
})

describe('A device that the server refuses', () => {
  for (const [status, isKept] of [
    [409, false],
    [403, false],
    [500, true],
  ] as const) {
    it(`keeps ${isKept ? 'its share for the next try' : 'nothing that would enroll it another day'} after ${status}`, async () => {
      const fixture = await createVaultFixture()
      const { vault } = await fixture.ready()
      await vault.call('recovery.add', await brought.passkey(vault))
      const device = fixture.device()
      const second = device.load()
      await logIn(second)
      fixture.server.fail('addEnrollment', status)
      expect(await codeOf(second.call('wallet.recover', { kind: 'passkey', secret: prf.slice() }))).to.equal(
        isKept ? 'UNREACHABLE' : 'FAILED',
      )
      const storedShare = await device.storage.get(
        `share:${fixture.server.accounts.get('visitor@example.com')!.user.id}`,
      )
      expect(storedShare !== undefined).to.equal(isKept)
    })
  }
})

describe('A way back into a wallet', () => {
  const invalidFactors: readonly (readonly [string, Added, string])[] = [
    ['a password of eleven characters', { kind: 'password', secret: utf8('elevenchars') }, 'INVALID'],
    ['a password of eleven characters and twelve bytes', { kind: 'password', secret: utf8('elevenchärs') }, 'INVALID'],
    ['a passkey without its id', { kind: 'passkey', secret: randomBytes(32), salt: 'AAAA' }, 'INVALID'],
    ['a passkey without its salt', { kind: 'passkey', secret: randomBytes(32), credentialId: 'AAAA' }, 'INVALID'],
    [
      'words of another wallet',
      { kind: 'words', secret: utf8('legal winner thank year wave sausage worth useful legal winner thank yellow') },
      'RECOVERY_WRONG',
    ],
  ]
  for (const [title, input, code] of invalidFactors) {
    it(`is not ${title}`, async () => {
      const fixture = await createVaultFixture()
      const { vault } = await fixture.ready()
      expect(await codeOf(vault.call('recovery.add', input))).to.equal(code)
      expect([...fixture.server.accounts.values()][0]!.factors).to.deep.equal([])
    })
  }

  it('is a password of twelve characters, however many bytes', async () => {
    const { vault } = await (await createVaultFixture()).ready()
    const state = await vault.call('recovery.add', { kind: 'password', secret: utf8('zwölf Zeichén') })
    expect(state.phase === 'ready' && state.user.recovery).to.deep.equal(['password'])
  })
})

describe('The words', () => {
  it('are shown within ten minutes of a login, and not to a cookie alone', async () => {
    const fixture = await createVaultFixture()
    const { device, vault } = await fixture.ready()
    expect(new TextDecoder().decode(await exportedWords(vault)).split(' ')).to.have.length(12)
    fixture.clock.advance(10 * 60_000)
    expect(await codeOf(exportedWords(vault))).to.equal('LOGGED_OUT')
    const reloaded = device.load()
    await reloaded.call('session.restore', undefined)
    expect(await codeOf(exportedWords(reloaded))).to.equal('LOGGED_OUT')
    await logIn(reloaded)
    expect(await exportedWords(reloaded))
      .to.have.property('length')
      .above(12 * 3)
  })
})
