import { expect } from 'chai'
import { announcedIconMaxBytes, announcedWalletsMax } from '../../limits/wallets-limits.js'
import { solanaStandard } from '../../namespaces/solana/solana-wallets.js'
import { createFakeStandardWallet } from '../../testing/fake-standard-wallet.js'
import type { ConnectorSource } from '../define-connector.js'
import { discoverStandard } from './standard-discovery.js'

const thrower = (): never => {
  throw new Error('no')
}

describe('discovery of Wallet Standard wallets', () => {
  let discovery: ConnectorSource
  const ends: (() => void)[] = []
  const start = () =>
    (discovery = discoverStandard(window, {
      ...solanaStandard,
      networks: () => [],
      active: () => undefined,
      nodes: () => [],
    }))
  const found = () => discovery.$connectors.get().map(({ id, name, isDuplicate }) => ({ id, name, isDuplicate }))
  const ids = () => discovery.$connectors.get().map(({ id }) => id)
  const register = (wallet: unknown) =>
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(...wallets: readonly unknown[]): () => void }) => ends.push(api.register(wallet)),
      }),
    )

  afterEach(() => {
    discovery.destroy()
    for (const end of ends.splice(0)) end()
  })

  it('finds who was there before and who comes late', () => {
    ends.push(createFakeStandardWallet({ name: 'Early' }).register())
    start()
    ends.push(createFakeStandardWallet({ name: 'Late' }).register())
    expect(ids()).to.deep.equal(['Early', 'Late'])
    const { type, namespace } = discovery.$connectors.get()[0]!
    expect({ type, namespace }).to.deep.equal({ type: 'ANNOUNCED', namespace: 'solana' })
  })

  it('forgets who goes, and keeps the others', () => {
    start()
    const leave = createFakeStandardWallet({ name: 'One' }).register()
    ends.push(createFakeStandardWallet({ name: 'Two' }).register())
    leave()
    expect(ids()).to.deep.equal(['Two'])
  })

  it('lists a wallet again that went and came back', () => {
    start()
    const wallet = createFakeStandardWallet({ name: 'One' })
    wallet.register()()
    ends.push(wallet.register())
    expect(ids()).to.deep.equal(['One'])
  })

  it('lists a wallet once that registers itself twice', () => {
    start()
    const { wallet } = createFakeStandardWallet()
    register(wallet)
    register(wallet)
    expect(found()).to.have.length(1)
  })

  it('keeps a second wallet of the same name beside the first, and marks all: the impostor may have come first', () => {
    start()
    for (let count = 0; count < 3; count++) register(createFakeStandardWallet({ name: 'Same' }).wallet)
    expect(found()).to.deep.equal([
      { id: 'Same', name: 'Same', isDuplicate: true },
      { id: 'Same#2', name: 'Same', isDuplicate: true },
      { id: 'Same#3', name: 'Same', isDuplicate: true },
    ])
  })

  it('marks two wallets whose names read the same, and no third, until one goes', () => {
    start()
    const leaves = ['Same', ' same\u00a0Wallet', 'Other'].map(name => createFakeStandardWallet({ name }).register())
    ends.push(...leaves)
    const marks = () => discovery.$connectors.get().map(({ isDuplicate }) => Boolean(isDuplicate))
    const [first] = discovery.$connectors.get()
    expect(marks()).to.deep.equal([true, true, false])
    leaves[1]!()
    expect(marks()).to.deep.equal([false, false])
    expect(discovery.$connectors.get()[0]).to.equal(first)
  })

  it('stops listening when it is destroyed, also to a wallet that kept what it was handed', () => {
    start()
    let savedApi: { register(...wallets: readonly unknown[]): () => void } | undefined
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', { detail: (api: typeof savedApi) => (savedApi = api) }),
    )
    discovery.destroy()
    ends.push(createFakeStandardWallet().register(), savedApi!.register(createFakeStandardWallet().wallet))
    expect(ids()).to.deep.equal([])
  })

  it('hands out what nobody can change for others', () => {
    let savedApi: object | undefined
    const onEvent = (event: Event) => (savedApi = (event as CustomEvent<object>).detail)
    window.addEventListener('wallet-standard:app-ready', onEvent)
    start()
    window.removeEventListener('wallet-standard:app-ready', onEvent)
    expect(Object.isFrozen(savedApi)).to.equal(true)
  })

  describe('takes from a stranger', () => {
    const { wallet } = createFakeStandardWallet({ name: 'X' })
    const without = (...features: readonly string[]) => createFakeStandardWallet({ name: 'X', lacks: features }).wallet
    const refused: readonly (readonly [string, unknown])[] = [
      ['nothing', undefined],
      ['a text', 'wallet'],
      ['a nameless wallet', { ...wallet, name: ' ​ ' }],
      ['a wallet whose name is an object', { ...wallet, name: {} }],
      ['the bridge to WalletConnect', { ...wallet, name: 'WalletConnect' }],
      ['the bridge under a name with something invisible in it', { ...wallet, name: 'Wallet‮Connect' }],
      ['the bridge under a name with an empty letter in it', { ...wallet, name: 'WalletConnect\u034f' }],
      ...['walletConnect', 'Wallet Connect', 'injected', 'Auth', 'ID_AUTH'].map(
        name => [`a wallet named ${name}, as a connector of ours is called`, { ...wallet, name }] as const,
      ),
      ['a wallet of other chains', { ...wallet, chains: ['sui:mainnet'] }],
      ['a wallet whose chains are no list', { ...wallet, chains: 'solana:mainnet' }],
      ['a wallet without features', { ...wallet, features: undefined }],
      ['a wallet that cannot connect', without('standard:connect')],
      ['a wallet that tells no changes', without('standard:events')],
      [
        'a wallet that signs nothing',
        without('solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'),
      ],
      [
        'a feature without its method',
        { ...wallet, features: { ...wallet.features, 'standard:connect': { version: '1.0.0' } } },
      ],
      [
        'a name that throws',
        {
          ...wallet,
          get name() {
            return thrower()
          },
        },
      ],
      [
        'features that throw',
        {
          ...wallet,
          get features() {
            return thrower()
          },
        },
      ],
      [
        'chains that throw',
        {
          ...wallet,
          get chains() {
            return thrower()
          },
        },
      ],
      [
        'an icon that throws',
        {
          ...wallet,
          get icon() {
            return thrower()
          },
        },
      ],
      ['a proxy that throws at everything', new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower })],
    ]
    for (const [what, registered] of refused) {
      it(`not ${what}`, () => {
        start()
        register(registered)
        expect(found()).to.deep.equal([])
      })
    }

    it('nothing from an event that carries no function, or one that throws', () => {
      start()
      for (const detail of [undefined, {}, 'x', thrower])
        window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
      expect(found()).to.deep.equal([])
    })

    it('the good wallet of a registration that holds bad ones', () => {
      start()
      window.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: (api: { register(...wallets: readonly unknown[]): () => void }) =>
            ends.push(api.register(undefined, wallet, {})),
        }),
      )
      expect(ids()).to.deep.equal(['X'])
    })

    for (const lacks of [
      ['solana:signMessage'],
      ['solana:signTransaction', 'solana:signMessage'],
      ['solana:signAndSendTransaction'],
    ]) {
      it(`a wallet that signs, though it lacks ${lacks.join(' and ')}`, () => {
        start()
        register(without(...lacks))
        expect(ids()).to.deep.equal(['X'])
      })
    }

    const icons: readonly (readonly [string, unknown])[] = [
      ['a picture from the net', 'https://evil.example/icon.png'],
      ['a script', 'javascript:alert(1)'],
      ['a page', 'data:text/html,<script>alert(1)</script>'],
      ['a picture over 64 KiB', `data:image/png;base64,${'A'.repeat(announcedIconMaxBytes)}`],
      ['an object', {}],
    ]
    for (const [what, icon] of icons) {
      it(`a wallet, but not ${what} for its icon`, () => {
        start()
        register({ ...wallet, icon })
        expect(discovery.$connectors.get().map(connector => [connector.id, connector.icon])).to.deep.equal([
          ['X', undefined],
        ])
      })
    }

    it('no name that reads backwards, and none that is endless', () => {
      start()
      register({ ...wallet, name: `‮${'evil'.repeat(100)}` })
      expect(found()[0]!.name).to.have.length(60).and.match(/^evil/)
    })

    it('no more wallets than anyone could have', () => {
      start()
      for (let index = 0; index < announcedWalletsMax + 50; index++)
        register(createFakeStandardWallet({ name: `X${index}` }).wallet)
      expect(found()).to.have.length(announcedWalletsMax)
    })
  })
})
