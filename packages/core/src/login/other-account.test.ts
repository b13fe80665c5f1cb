import { expect } from 'chai'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { loginKeys } from '../storage/login-keys.js'
import { followOtherTab } from '../compose/follow-other-tab.js'
import { readConnections, storageKeys, writeConnection } from '../storage/keys.js'
import { writeAccountType } from '../storage/stored-account-types.js'
import { fakeSolanaAddress, otherFakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'
import { waitUntil } from '../testing/wait-until.js'

const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('whoever is logged in is another one, or another kind of account, by now', () => {
  let stage: LoginFixture
  const connected = async (...args: Parameters<typeof createLoginFixture>) => {
    stage = createLoginFixture(...args)
    await stage.modal.open()
    stage.store.submitEmail('ada@example.com')
    await until(stage.store.$state, ({ phase }) => phase === 'code')
    stage.store.submitCode('123456')
    await until(stage.account.$state, ({ eip155 }) => eip155?.status === 'connected')
    await until(stage.store.$state, ({ phase }) => phase === 'idle')
  }
  afterEach(() => stage.end())

  it('goes along with the frame, into which another tab let somebody else', async () => {
    await connected()
    Object.assign(stage.frame.flags, { evmAddress: otherAddress, email: 'other@example.com' })
    stage.frame.pushSession()
    const { eip155 } = await until(
      stage.account.$state,
      state => state.eip155?.status === 'connected' && state.eip155.addresses[0] !== fakeAddress,
    )
    expect(eip155).to.deep.include({ addresses: [otherAddress] })
    expect(stage.store.$user.get()?.user.email).to.equal('other@example.com')
    expect(readConnections(stage.storage).eip155?.address).to.equal(otherAddress)
  })

  it('shows nothing for it: who is in has to open their wallet in the other tab first', async () => {
    await connected()
    stage.frame.flags.hangs.add('GET_USER')
    const before = stage.frame.count('GET_USER')
    stage.frame.pushSession()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('GET_USER') > before)
    stage.frame.show(true, 400, 'recovery')
    await new Promise(resolve => setTimeout(resolve))
    stage.frame.release('GET_USER')
    expect(stage.account.get('eip155')).to.deep.include({ status: 'connected', addresses: [fakeAddress] })
  })

  for (const [what, write] of [
    ['the frame tells of it', () => stage.frame.pushSession({ isSame: false })],
    ['that tab stores it', () => undefined],
  ] as const)
    it(`never becomes whoever came in in another tab while a code is awaited here, where ${what}`, async () => {
      stage = createLoginFixture()
      await stage.modal.open()
      stage.store.submitEmail('ada@example.com')
      await until(stage.store.$state, ({ phase }) => phase === 'code')
      Object.assign(stage.frame.flags, { evmAddress: otherAddress, email: 'other@example.com' })
      for (const namespace of ['eip155', 'solana'] as const)
        writeConnection(stage.storage, namespace, { connectorId: 'ID_AUTH', address: otherAddress })
      write()
      followOtherTab(storageKeys.connections, {
        storage: stage.storage,
        account: stage.account,
        network: stage.network,
        connection: stage.connection,
        $options: stage.$options,
      })
      for (let round = 0; round < 20; round++) await new Promise(resolve => setTimeout(resolve))
      expect(stage.store.$state.get().phase).to.equal('code')
      expect([stage.account.get('eip155').status, stage.account.get('solana').status]).to.deep.equal([
        'connecting',
        'disconnected',
      ])
      expect(stage.frame.count('GET_USER')).to.equal(0)
      Object.assign(stage.frame.flags, { evmAddress: fakeAddress, email: 'ada@example.com' })
      stage.store.submitCode('123456')
      await until(stage.account.$state, ({ eip155 }) => eip155?.status === 'connected')
      expect(stage.account.get('eip155')).to.deep.include({ addresses: [fakeAddress] })
    })

  it('asks anew how safe the wallet is when its settings are opened: another device may have changed that', async () => {
    await connected()
    stage.frame.flags.answers.set('GET_USER', {
      address: fakeAddress,
      chainId: 1,
      email: 'ada@example.com',
      isSecured: true,
    })
    await stage.store.refresh()
    expect(stage.store.$isSecured.get()).to.equal(true)
    stage.frame.flags.answers.set('GET_USER', {
      address: fakeAddress,
      chainId: 1,
      email: 'ada@example.com',
      isSecured: false,
    })
    await stage.store.refresh()
    expect(stage.store.$isSecured.get()).to.equal(false)
  })

  it('knows of a smart account once its first batch is on the chain, and asks no more then', async () => {
    await connected({
      flags: { smartAccountNetworks: [1] },
      options: { defaultAccountTypes: { eip155: 'smartAccount' } },
    })
    stage.frame.flags.isSmartAccountDeployed = true
    const userRequestCount = () => stage.frame.count('GET_USER')
    const status = async (code: number) => {
      stage.frame.flags.answers.set('RPC_REQUEST', {
        version: '2.0.0',
        id: '0x1',
        chainId: '0x1',
        status: code,
        atomic: true,
        receipts: [],
      })
      await stage.provider<Eip1193Provider>('eip155').request({ method: 'wallet_getCallsStatus', params: ['0x1'] })
    }
    const before = userRequestCount()
    await status(100)
    expect([userRequestCount(), stage.store.$user.get()?.isSmartAccountDeployed]).to.deep.equal([before, false])
    await status(200)
    await until(stage.store.$user, info => info?.isSmartAccountDeployed === true)
    await until(stage.frame.$requestedMethod, () => userRequestCount() === before + 2)
    await status(200)
    expect(userRequestCount()).to.equal(before + 2)
  })

  it('knows of a smart account at once where it was one before, whatever other namespaces say', async () => {
    await connected({ flags: { smartAccountNetworks: [1], isSmartAccountDeployed: true } })
    await until(stage.account.$state, ({ solana }) => solana?.status === 'connected')
    expect(stage.store.$user.get()?.isSmartAccountDeployed).to.equal(true)
  })

  it('knows that the wallet is secured once the frame says so', async () => {
    await connected()
    expect(stage.store.$isSecured.get()).to.equal(undefined)
    for (const isSecured of [false, true]) {
      stage.frame.flags.answers.set('GET_USER', {
        address: fakeAddress,
        chainId: 1,
        email: 'ada@example.com',
        isSecured,
      })
      stage.frame.pushSession({ isSame: true })
      await until(stage.store.$isSecured, known => known === isSecured)
    }
    await stage.connection.disconnect()
    expect(stage.store.$isSecured.get()).to.equal(undefined)
  })

  it('keeps for hosts on which chain the visitor came in', async () => {
    await connected()
    expect(stage.storage.get(loginKeys.lastChain)).to.equal('eip155:1')
  })
})

describe('a visitor who is logged in, and begins another login', () => {
  let stage: LoginFixture
  const { open } = window
  const phase = (expected: string) => until(stage.store.$state, state => state.phase === expected)
  const addresses = () =>
    (['eip155', 'solana'] as const).map(namespace => {
      const entry = stage.account.get(namespace)
      return entry.status === 'connected' ? entry.addresses[0] : entry.status
    })
  const toCode = async (email: string) => {
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('code')
  }
  /** Resolves once the frame is asked for an account, which hangs. */
  const untilAsked = (before: number) =>
    until(stage.frame.$requestedMethod, () => stage.frame.count('GET_USER') > before)
  const bobAtFrame = () =>
    Object.assign(stage.frame.flags, { evmAddress: otherAddress, solanaAddress: otherFakeSolanaAddress })

  beforeEach(async () => {
    stage = createLoginFixture()
    await toCode('ada@example.com')
    stage.store.submitCode('123456')
    await phase('idle')
    expect(addresses()).to.deep.equal([fakeAddress, fakeSolanaAddress])
  })
  afterEach(() => {
    window.open = open
    stage.end()
  })

  const logins: readonly (readonly [way: string, logIn: () => Promise<void>, provider: string])[] = [
    [
      'by mail',
      async () => {
        await toCode('bob@example.com')
        stage.store.submitCode('123456')
      },
      'email',
    ],
    [
      'by a social account',
      async () => {
        window.open = () => null
        await stage.modal.open()
        stage.store.startSocial('google')
        await until(stage.store.$state, state => state.phase === 'social' && state.url !== undefined)
        // No script opens the window: the link does, and the server tells what comes of it.
        stage.store.openPopup()
      },
      'google',
    ],
    [
      'by Farcaster',
      async () => {
        await stage.modal.open()
        stage.store.startSocial('farcaster')
      },
      'farcaster',
    ],
  ]
  for (const [way, logIn, provider] of logins)
    it(`lets somebody else log in in place of whoever is in, ${way}`, async () => {
      bobAtFrame()
      await logIn()
      await until(stage.account.$state, () => addresses().join() === `${otherAddress},${otherFakeSolanaAddress}`)
      await phase('idle')
      expect([stage.store.$user.get()?.authProvider, stage.frame.reloads]).to.deep.equal([provider, 0])
      await until(stage.modal.$state, ({ open }) => !open)
    })

  it('chose the kind of account for themselves: whoever logs in in their place has their own', async () => {
    writeAccountType(stage.storage, 'eip155', 'eoa')
    Object.assign(bobAtFrame(), { smartAccountNetworks: [1], chosenElsewhere: 'smartAccount' })
    await toCode('bob@example.com')
    stage.store.submitCode('123456')
    await until(stage.account.$state, () => addresses()[0] === otherAddress)
    await phase('idle')
    const users = stage.frame.asked.filter(({ name, payload }) => name === 'GET_USER' && Object(payload).chainId === 1)
    expect(users.at(-1)!.payload).to.deep.equal({ chainId: 1, preferredAccountType: undefined })
    expect(stage.store.$user.get()?.accountType).to.equal('smartAccount')
  })

  for (const [way, leave] of [
    [
      'is left at its code',
      async () => {
        await toCode('bob@example.com')
        await stage.modal.close()
        await phase('idle')
      },
    ],
    [
      'is refused',
      async () => {
        stage.frame.flags.failures.set('CONNECT_EMAIL', { code: 'RATE_LIMITED' })
        await stage.modal.open()
        stage.store.submitEmail('bob@example.com')
        await phase('failed')
      },
    ],
  ] as const)
    it(`stays where that one ${way}`, async () => {
      await leave()
      expect(addresses()).to.deep.equal([fakeAddress, fakeSolanaAddress])
      expect(stage.store.$user.get()?.user.email).to.equal('ada@example.com')
      expect([
        stage.store.recentEmails(),
        stage.storage.get(loginKeys.email),
        stage.frame.count('SIGN_OUT'),
      ]).to.deep.equal([['ada@example.com'], 'ada@example.com', 0])
    })

  it('stays where that one needed no code, and is left before its account is there', async () => {
    stage.frame.flags.answers.set('CONNECT_EMAIL', { action: 'CONNECT' })
    stage.frame.flags.hangs.add('GET_USER')
    const before = stage.frame.count('GET_USER')
    await stage.modal.open()
    stage.store.submitEmail('ada@example.com')
    await untilAsked(before)
    await stage.modal.close()
    await phase('idle')
    stage.frame.release('GET_USER')
    await new Promise(resolve => setTimeout(resolve))
    expect([addresses(), stage.frame.count('SIGN_OUT')]).to.deep.equal([[fakeAddress, fakeSolanaAddress], 0])
  })

  it('is followed to whom another tab let in meanwhile, once that login is left', async () => {
    await toCode('bob@example.com')
    const before = stage.frame.count('GET_USER')
    bobAtFrame()
    stage.frame.pushSession({ isSame: false })
    await new Promise(resolve => setTimeout(resolve))
    expect([stage.frame.count('GET_USER'), addresses()[0]]).to.deep.equal([before, fakeAddress])
    await stage.modal.close()
    await until(stage.account.$state, () => addresses().join() === `${otherAddress},${otherFakeSolanaAddress}`)
  })

  it('is in no longer who goes back after the code was taken: the frame has one session', async () => {
    await toCode('bob@example.com')
    stage.frame.flags.hangs.add('GET_USER')
    const before = stage.frame.count('GET_USER')
    stage.store.submitCode('123456')
    await untilAsked(before)
    stage.router.back()
    expect(stage.store.$state.get().phase).to.equal('idle')
    await until(stage.account.$state, () => addresses().join() === 'disconnected,disconnected')
    await waitUntil(() => stage.frame.count('SIGN_OUT') === 1)
    expect(stage.storage.get(loginKeys.used)).to.equal(undefined)
  })

  it('shows nobody’s address with the name of another one', async () => {
    const seen = new Set<string>()
    const stop = stage.account.$state.subscribe(state => {
      for (const entry of Object.values(state))
        if (entry.status === 'connected')
          seen.add(`${entry.addresses[0]} ${entry.login?.embeddedWalletInfo?.user.email}`)
    })
    await toCode('bob@example.com')
    bobAtFrame()
    stage.store.submitCode('123456')
    await until(stage.account.$state, () => addresses().join() === `${otherAddress},${otherFakeSolanaAddress}`)
    await waitUntil(() => seen.has(`${otherFakeSolanaAddress} bob@example.com`))
    stop()
    expect([...seen].filter(text => text.startsWith(fakeAddress) || text.startsWith(fakeSolanaAddress))).to.deep.equal(
      [...seen].filter(text => text.endsWith(' ada@example.com')),
    )
  })

  it('asks for one account first: the visitor may have to recover their wallet for it', async () => {
    await toCode('bob@example.com')
    stage.frame.flags.hangs.add('GET_USER')
    const before = stage.frame.count('GET_USER')
    bobAtFrame()
    stage.store.submitCode('123456')
    await untilAsked(before)
    await new Promise(resolve => setTimeout(resolve))
    expect(stage.frame.count('GET_USER') - before).to.equal(1)
    stage.frame.release('GET_USER')
    await until(stage.account.$state, () => addresses().join() === `${otherAddress},${otherFakeSolanaAddress}`)
  })

  it('takes a renewed session of whoever is in for no answer to the code', async () => {
    await toCode('bob@example.com')
    const before = stage.frame.count('IS_CONNECTED')
    stage.frame.pushSession({})
    await new Promise(resolve => setTimeout(resolve))
    expect([stage.store.$state.get().phase, stage.frame.count('IS_CONNECTED')]).to.deep.equal(['code', before])
  })

  it('is shown no longer where the other account cannot be read', async () => {
    await toCode('bob@example.com')
    stage.frame.flags.failures.set('GET_USER', { code: 'UNREACHABLE' })
    stage.store.submitCode('123456')
    await phase('failed')
    await until(stage.account.$state, () => addresses().join() === 'disconnected,disconnected')
    expect([stage.store.$user.get(), stage.frame.count('SIGN_OUT')]).to.deep.equal([undefined, 0])
  })
})
