import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { createFakeWallet, fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { fakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { settlePromises } from '../testing/settle-promises.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import { writeConnection } from '../storage/keys.js'
import {
  codeOf,
  fakeConfig,
  sessionOn,
  SignInFixture,
  slowSigner,
  type FakeConfig,
} from '../testing/sign-in-fixture.js'

describe('Signing in', () => {
  const stage = new SignInFixture()
  afterEach(() => stage.end())

  it('is asked for as soon as an account is there, in the modal that is open', async () => {
    await stage.start()
    const opened: boolean[] = []
    await stage.w3m.open()
    stage.ends.push(stage.w3m.modal.$state.listen(({ open }) => opened.push(open)))
    await stage.connectAndBeAsked()
    expect(stage.view).to.equal('SIWXSignMessage')
    expect(stage.w3m.router.$history.get()).to.have.length(1)
    expect(stage.isOpen).to.equal(true)
    expect(opened).to.not.include(false)
  })

  it('opens the modal where it is closed', async () => {
    await stage.start()
    await stage.connectAndBeAsked()
    expect(stage.isOpen).to.equal(true)
    expect(stage.view).to.equal('SIWXSignMessage')
  })

  it('keeps a session of what the wallet signed, and closes', async () => {
    await stage.start()
    const events = stage.tracked()
    await stage.connectAndBeAsked()
    await stage.flow.sign()
    await stage.closed()
    expect(stage.flow.$state.get().phase).to.equal('signedIn')
    expect(stage.config.sessions).to.have.length(1)
    expect(stage.config.sessions[0]).to.deep.include({
      message: `Sign in as ${fakeAddress} on eip155:1`,
      signature: `0x${'11'.repeat(65)}`,
    })
    expect(stage.config.sessions[0]!.data)
      .to.not.have.property('toString', 1)
      .and.to.include({ accountAddress: fakeAddress, chainId: 'eip155:1' })
    const [text, from] = stage.asked[0]!.params as [string, string]
    expect(from).to.equal(fakeAddress)
    expect(
      new TextDecoder().decode(Uint8Array.from(text.slice(2).match(/../g)!, byte => Number.parseInt(byte, 16))),
    ).to.equal(`Sign in as ${fakeAddress} on eip155:1`)
    expect(events).to.include.members(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  })

  it('asks a configuration that nobody can change', async () => {
    const sessions: unknown[] = []
    const config = Object.freeze({
      ...fakeConfig(),
      addSession: async (session: unknown) => void sessions.push(session),
    })
    await stage.start()
    stage.w3m.destroy()
    stage.w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', siwx: config })
    stage.w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
    stage.flow = await stage.w3m.load.siwx()
    await stage.connectAndBeAsked()
    await stage.flow.sign()
    expect(sessions).to.have.length(1)
  })

  it('asks the configuration that the options have now, also for a session that the former one kept', async () => {
    await stage.start()
    const attached: unknown[] = []
    const later = { ...fakeConfig(), attach: (app: unknown) => void attached.push(app) }
    stage.w3m.updateOptions({ siwx: later })
    await stage.connectAndBeAsked()
    await stage.flow.sign()
    await stage.closed()
    expect([later.sessions.length, stage.config.sessions.length, attached.length]).to.deep.equal([1, 0, 1])
    expect(stage.config.calls).to.deep.equal([])
  })

  for (const type of ['smartAccount', 'eoa'] as const) {
    it(`says in its events what kind of account signs: ${type}`, async () => {
      await stage.start()
      const messages: unknown[] = []
      stage.ends.push(
        stage.w3m.events.$event.listen(
          event =>
            event &&
            /SIWX/.test(event.data.event) &&
            messages.push([event.data.event, event.data.properties?.isSmartAccount]),
        ),
      )
      await stage.connectAndBeAsked()
      const entry = stage.w3m.account.get('eip155')
      if (entry.status !== 'connected') throw new Error('Nobody is connected.')
      const embeddedWalletInfo = {
        user: {},
        authProvider: 'email',
        accountType: type,
        isSmartAccountDeployed: false,
      } as const
      stage.w3m.account.set('eip155', {
        ...entry,
        login: { allAccounts: [{ namespace: 'eip155', address: fakeAddress, type }], embeddedWalletInfo },
      })
      stage.wallet.flags.refuseWith = 4001
      await codeOf(stage.flow.sign())
      stage.wallet.flags.refuseWith = undefined
      await stage.flow.sign()
      const isSmart = type === 'smartAccount'
      expect(messages).to.deep.equal([
        ['CLICK_SIGN_SIWX_MESSAGE', isSmart],
        ['SIWX_AUTH_ERROR', isSmart],
        ['CLICK_SIGN_SIWX_MESSAGE', isSmart],
        ['SIWX_AUTH_SUCCESS', isSmart],
      ])
    })
  }

  it('asks nobody who is signed in, and the modal closes as ever', async () => {
    await stage.start({ sessions: [sessionOn('eip155:1', fakeAddress.toLowerCase())] })
    await stage.w3m.open()
    await stage.connect()
    await stage.closed()
    expect(stage.flow.$state.get().phase).to.equal('signedIn')
    expect(stage.asked).to.deep.equal([])
  })

  it('resolves connect() when the wallet is connected, before the signature', async () => {
    await stage.start({ required: true })
    const connection = await stage.connect()
    expect(connection.address).to.equal(fakeAddress)
    await stage.phase('asking')
    expect(
      stage.signals.filter(({ name }) => name === 'connect' || name === 'error').map(({ name }) => name),
    ).to.deep.equal(['connect'])
  })

  it('makes one request of five quick clicks', async () => {
    await stage.start()
    await stage.connectAndBeAsked()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => stage.flow.sign()))
    expect(outcomes).to.have.length(5)
    expect(stage.asked).to.have.length(1)
    expect(stage.config.calls.filter(name => name === 'createMessage')).to.have.length(1)
    await stage.flow.sign()
    expect(stage.asked).to.have.length(1)
  })

  it('says that the visitor refused, and can be tried again', async () => {
    await stage.start()
    const events = stage.tracked()
    await stage.connectAndBeAsked()
    stage.wallet.flags.refuseWith = 4001
    expect(await codeOf(stage.flow.sign())).to.equal(4001)
    expect(stage.flow.$state.get()).to.deep.include({ phase: 'failed' })
    expect(stage.isOpen).to.equal(true)
    expect(stage.config.sessions).to.deep.equal([])
    expect(events).to.include('SIWX_AUTH_ERROR')
    stage.wallet.flags.refuseWith = undefined
    await stage.flow.sign()
    await stage.closed()
    expect(stage.config.sessions).to.have.length(1)
  })

  const failures: readonly (readonly [title: string, name: 'createMessage' | 'addSession'])[] = [
    ['no message can be made', 'createMessage'],
    ['the session is not accepted', 'addSession'],
  ]
  for (const [title, name] of failures) {
    it(`fails with a retry where ${title}`, async () => {
      await stage.start()
      await stage.connectAndBeAsked()
      stage.config.fails[name] = new Error('no')
      expect(await codeOf(stage.flow.sign())).to.equal('UNKNOWN')
      expect(stage.flow.$state.get().phase).to.equal('failed')
      stage.config.fails = {}
      await stage.flow.sign()
      expect(stage.flow.$state.get().phase).to.equal('signedIn')
    })
  }

  it('takes no answer that is no signature', async () => {
    await stage.start({}, { answers: { personal_sign: 'yes' } })
    await stage.connectAndBeAsked()
    expect(await codeOf(stage.flow.sign())).to.equal('WALLET_ANSWER_INVALID')
    expect(stage.config.sessions).to.deep.equal([])
  })

  it('lets the host sign', async () => {
    await stage.start({ signMessage: async ({ message, chainId }) => `${chainId}|${message.length}` })
    await stage.connectAndBeAsked()
    await stage.flow.sign()
    expect(stage.asked).to.deep.equal([])
    expect(stage.config.sessions[0]!.signature).to.equal(`eip155:1|${`Sign in as ${fakeAddress} on eip155:1`.length}`)
  })

  it('has nobody to sign where nobody is connected', async () => {
    await stage.start()
    const error = await stage.flow.sign().catch((reason: unknown) => reason as Error)
    expect(error).to.include({ code: 'SIWX_NO_ACCOUNT', message: 'No ActiveCaipAddress found' })
  })

  it('is not there where the host does not want it', async () => {
    stage.w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const error = await stage.w3m.load.siwx().catch((reason: unknown) => reason as Error)
    expect(error).to.include({ code: 'SIWX_NOT_ENABLED', message: 'SIWX is not enabled' })
  })

  describe('where it is optional', () => {
    const ways: readonly (readonly [title: string, leave: () => unknown])[] = [
      ['cancels', () => stage.flow.cancel()],
      ['closes the modal', () => stage.w3m.modal.tryClose()],
      ['is sent away by the host', () => stage.w3m.close()],
    ]
    for (const [title, leave] of ways) {
      it(`leaves a visitor connected who ${title}`, async () => {
        await stage.start()
        await stage.connectAndBeAsked()
        await leave()
        await stage.closed()
        expect(stage.flow.$state.get().phase).to.equal('declined')
        expect(stage.w3m.getAccount().isConnected).to.equal(true)
        await stage.w3m.open()
        expect(stage.view).to.equal('Account')
      })
    }

    it('keeps no session of a signature that comes after the visitor left', async () => {
      const { signMessage, isAsked, answer } = slowSigner()
      await stage.start({ signMessage })
      await stage.connectAndBeAsked()
      const outcome = codeOf(stage.flow.sign())
      await isAsked
      await stage.flow.cancel()
      answer('0x12')
      expect(await outcome).to.equal('ABORTED')
      expect(stage.config.sessions).to.deep.equal([])
      expect(stage.flow.$state.get().phase).to.equal('declined')
    })
  })

  describe('at a site that takes its time with what was signed', () => {
    /** Signs, and waits for the site. @returns what lets the site take the session, and says how signing in ended */
    async function signAtSlowSite() {
      const { config, flow } = stage
      const addSession = config.addSession.bind(config)
      let resolveAnswer!: () => void
      const answered = new Promise<void>(resolve => (resolveAnswer = resolve))
      config.addSession = async session => {
        await answered
        await addSession(session)
      }
      const outcome = codeOf(flow.sign())
      await until(flow.$state, state => state.phase === 'waiting' && state.step === 'session')
      return async () => {
        resolveAnswer()
        await settlePromises()
        return outcome
      }
    }
    async function connectAtSlowSite(overrides: Partial<FakeConfig>) {
      await stage.start(overrides)
      await stage.connectAndBeAsked()
      return signAtSlowSite()
    }
    const networks = () => stage.config.sessions.map(({ data }) => data.chainId)
    const goTo = async (chainId: number) => {
      stage.wallet.setChain(chainId)
      await stage.phase('asking')
    }
    const cancelAndConnect = async () => {
      await stage.flow.cancel()
      await stage.connectAndBeAsked()
    }

    const ways: readonly (readonly [title: string, required: boolean, leave: () => Promise<unknown>])[] = [
      ['cancels', true, () => stage.flow.cancel()],
      ['cancels, where it is optional', false, () => stage.flow.cancel()],
      ['closes the modal, where it is optional', false, () => stage.w3m.close()],
      ['is disconnected by the page', true, () => stage.w3m.disconnect()],
    ]
    for (const [title, required, leave] of ways) {
      it(`takes back a session that the site takes after the visitor left: ${title}`, async () => {
        const answer = await connectAtSlowSite({ required })
        await leave()
        expect(await answer()).to.equal('ABORTED')
        expect(stage.config.calls).to.include('addSession')
        expect(stage.config.sessions).to.deep.equal([])
      })
    }

    it('takes back the session of a network that the visitor did not want to sign in on, and no other', async () => {
      await stage.start({ required: true })
      await stage.connectAndBeAsked()
      await stage.flow.sign()
      await goTo(10)
      const answer = await signAtSlowSite()
      await stage.flow.cancel()
      await stage.phase('signedIn')
      expect(await answer()).to.equal('ABORTED')
      expect(networks()).to.deep.equal(['eip155:1'])
    })

    const stays: readonly (readonly [title: string, overrides: Partial<FakeConfig>, act: () => Promise<unknown>])[] = [
      ['where the account was connected anew', { required: true }, cancelAndConnect],
      ['where the host ends nobody’s', { required: true, signOutOnDisconnect: false }, () => stage.flow.cancel()],
      ['where the wallet went to another network meanwhile', {}, () => goTo(10)],
    ]
    for (const [title, overrides, act] of stays) {
      it(`keeps it ${title}`, async () => {
        const answer = await connectAtSlowSite(overrides)
        await act()
        expect(await answer()).to.equal('ABORTED')
        expect(networks()).to.deep.equal(['eip155:1'])
      })
    }
  })

  it('is asked for again on another network, and again for another account', async () => {
    await stage.start()
    await stage.connectAndBeAsked()
    await stage.flow.sign()
    stage.wallet.setChain(10)
    await stage.phase('asking')
    await stage.flow.sign()
    await stage.closed()
    stage.wallet.setAccounts([otherFakeAddress])
    await stage.phase('asking')
    await stage.flow.sign()
    expect(stage.config.sessions.map(({ data }) => [data.chainId, data.accountAddress])).to.deep.equal([
      ['eip155:1', fakeAddress],
      ['eip155:10', fakeAddress],
      ['eip155:10', otherFakeAddress],
    ])
    stage.wallet.setAccounts([fakeAddress])
    await stage.phase('signedIn')
    await stage.closed()
  })

  it('asks for what is active now when the wallet moves while it is asked', async () => {
    const { signMessage, isAsked, answer } = slowSigner()
    await stage.start({ signMessage })
    await stage.connectAndBeAsked()
    const outcome = codeOf(stage.flow.sign())
    await isAsked
    stage.wallet.setChain(10)
    await until(
      stage.flow.$state,
      state => state.phase === 'asking' && state.account.network.caipNetworkId === 'eip155:10',
    )
    answer('0x12')
    expect(await outcome).to.equal('ABORTED')
    expect(stage.config.sessions).to.deep.equal([])
    expect(stage.view).to.equal('SIWXSignMessage')
  })

  it('ends here too when another tab signed in', async () => {
    await stage.start()
    await stage.connectAndBeAsked()
    await stage.flow.lookAgain()
    expect(stage.flow.$state.get().phase).to.equal('asking')
    stage.config.sessions = [sessionOn('eip155:1')]
    await stage.flow.lookAgain()
    await stage.closed()
    expect(stage.flow.$state.get().phase).to.equal('signedIn')
    expect(stage.asked).to.deep.equal([])
  })

  it('ends on a page that comes back where the one after it signed in', async () => {
    await stage.start()
    await stage.connectAndBeAsked()
    stage.config.sessions = [sessionOn('eip155:1')]
    dispatchEvent(new PageTransitionEvent('pageshow'))
    await settlePromises()
    expect(stage.flow.$state.get().phase).to.equal('asking')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await stage.phase('signedIn')
    await stage.closed()
    expect(stage.asked).to.deep.equal([])
  })

  it('is not asked for any more when the host takes the option away', async () => {
    await stage.start({ required: true })
    await stage.connectAndBeAsked()
    stage.w3m.updateOptions({ siwx: undefined } as never)
    await stage.closed()
    expect(stage.flow.$state.get().phase).to.equal('idle')
    expect(stage.w3m.getAccount().isConnected).to.equal(true)
  })

  it('asks nothing on a network that the application does not know', async () => {
    await stage.start({ required: true })
    await stage.connectAndBeAsked()
    stage.wallet.setChain(8453)
    await until(stage.w3m.router.$route, route => route.view === 'UnsupportedChain')
    expect(stage.flow.$state.get().phase).to.equal('idle')
    expect(stage.isOpen).to.equal(true)
  })

  it('disconnects and says so where it cannot be known whether the visitor is signed in', async () => {
    await stage.start()
    stage.config.fails.getSessions = new Error('The server is gone.')
    const logged: unknown[] = []
    const { error } = console
    console.error = (...words: readonly unknown[]) => logged.push(words[0])
    try {
      await stage.w3m.open()
      await stage.connect()
      await until(stage.w3m.notices.$state, ({ notice }) => notice?.text === 'sign-in.failed')
    } finally {
      console.error = error
    }
    expect(stage.w3m.getAccount().isConnected).to.equal(false)
    expect(stage.isOpen).to.equal(true)
    expect(stage.view).to.equal('Connect')
    expect(logged).to.deep.equal(['Signing in failed: The server is gone.'])
    stage.config.fails = {}
    await stage.connectAndBeAsked()
    expect(stage.view).to.equal('SIWXSignMessage')
  })

  describe('ends', () => {
    const signOuts = () => stage.config.calls.filter(call => /^(?:setSessions|revoke)/.test(call))

    it('with the connection', async () => {
      await stage.start({ sessions: [sessionOn('eip155:1'), sessionOn('eip155:10', otherFakeAddress)] })
      await stage.connect()
      await stage.phase('signedIn')
      await stage.w3m.disconnect()
      expect(signOuts()).to.deep.equal(['setSessions 0'])
      expect(stage.config.sessions).to.deep.equal([])
    })

    it('where the visitor leaves before the wallet was back', async () => {
      await stage.start({ sessions: [sessionOn('eip155:1')] })
      writeConnection(stage.w3m.storage, 'eip155', { connectorId: 'test.wallet', address: fakeAddress })
      await stage.w3m.disconnect()
      expect(stage.config.sessions).to.deep.equal([])
    })

    const others: readonly (readonly [title: string, add: () => void])[] = [
      ['is coming back', () => stage.w3m.account.set('solana', { status: 'reconnecting', connectorId: 'Sol' })],
      [
        'may come back',
        () => {
          stage.w3m.updateOptions({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork] })
          writeConnection(stage.w3m.storage, 'solana', { connectorId: 'Sol', address: fakeSolanaAddress })
        },
      ],
    ]
    for (const [title, add] of others)
      it(`for one namespace alone where the wallet of another ${title}, until the visitor leaves`, async () => {
        await stage.start({ sessions: [sessionOn('eip155:1')] })
        await stage.connect()
        await stage.phase('signedIn')
        add()
        await stage.w3m.disconnect('eip155')
        expect(signOuts()).to.deep.equal([`revoke eip155:1 ${fakeAddress}`, `revoke eip155:10 ${fakeAddress}`])
        await stage.w3m.disconnect()
        expect(signOuts().slice(2)).to.deep.equal(['setSessions 0'])
      })

    it('when the wallet takes its accounts away', async () => {
      await stage.start({ sessions: [sessionOn('eip155:1')] })
      await stage.connect()
      await stage.phase('signedIn')
      stage.wallet.setAccounts([])
      await stage.phase('idle')
      expect(stage.config.sessions).to.deep.equal([])
    })

    it('not, where the host wants it to last', async () => {
      await stage.start({ sessions: [sessionOn('eip155:1')], signOutOnDisconnect: false })
      await stage.connect()
      await stage.phase('signedIn')
      await stage.w3m.disconnect()
      await stage.w3m.disconnect()
      expect(stage.config.sessions).to.have.length(1)
    })
  })

  it('keeps the token that a server gave out of events, notices and states', async () => {
    await stage.start({ sessions: [{ ...sessionOn('eip155:1'), token: 'a-secret' }] })
    const said: unknown[] = []
    stage.ends.push(stage.w3m.events.$event.listen(event => said.push(event)))
    stage.ends.push(stage.w3m.notices.$state.listen(notice => said.push(notice)))
    stage.ends.push(stage.flow.$state.listen(state => said.push(state)))
    await stage.connect()
    await stage.phase('signedIn')
    await stage.w3m.disconnect()
    expect(said).to.not.have.length(0)
    expect(JSON.stringify([said, stage.signals, stage.w3m.getState()])).to.not.include('a-secret')
  })

  it('gives everything back when the instance ends', async () => {
    await stage.start({ required: true })
    await stage.connectAndBeAsked()
    const { phase: before } = stage.flow.$state.get()
    stage.w3m.destroy()
    stage.wallet.setChain(10)
    expect(stage.flow.$state.get().phase).to.equal(before)
  })
})

describe('The sign-in that comes along', () => {
  before(async () => {
    await Promise.all([import('./default-siwx.js'), import('../namespaces/eip155/verify-eip155.js')])
  })

  it('signs in by its options alone, and knows the visitor again after a reload', async () => {
    const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
    const make = () => {
      const wallet = createFakeWallet({ accounts: [ada.address], isAuthorised: true })
      const { request } = wallet.provider
      wallet.provider.request = ({ method, params }) =>
        method === 'personal_sign'
          ? ada.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
          : request({ method, ...(params && { params }) })
      return {
        wallet,
        stop: wallet.announce(),
        w3m: createW3m({ networks: [fakeNetwork, otherFakeNetwork], siwx: { required: true, statement: 'Welcome.' } }),
      }
    }
    localStorage.clear()
    const first = make()
    try {
      first.w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
      await first.w3m.connect({ connectorId: 'test.wallet' })
      const flow = await first.w3m.load.siwx()
      await until(flow.$state, ({ phase }) => phase === 'asking')
      await flow.sign()
      expect(await flow.config.getSessions('eip155:1', ada.address)).to.have.length(1)
    } finally {
      first.stop()
      first.w3m.destroy()
    }
    const second = make()
    try {
      const flow = await second.w3m.load.siwx()
      await until(flow.$state, ({ phase }) => phase === 'signedIn')
      expect(second.w3m.getState().open).to.equal(false)
      await second.w3m.disconnect()
      expect(localStorage.getItem('w3m:sign_in')).to.equal(null)
    } finally {
      second.stop()
      second.w3m.destroy()
      localStorage.clear()
    }
  })
})
