import { expect } from 'chai'
import { createFakeWallet, fakeIcon } from '../../testing/fake-wallet.js'
import { announcedIconMaxBytes, announcedWalletsMax } from '../../limits/wallets-limits.js'
import { discoverInjected, type InjectedDiscovery } from './injected-discovery.js'

describe('discovery of EVM wallets', () => {
  let discovery: InjectedDiscovery
  const ends: (() => void)[] = []
  const start = (options: { enableEIP6963?: boolean; enableInjected?: boolean } = {}) =>
    (discovery = discoverInjected({ page: window, options }))
  const found = () =>
    discovery.$connectors.get().map(({ id, name, icon, isDuplicate }) => ({ id, name, icon, isDuplicate }))
  const announce = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  afterEach(() => {
    discovery.destroy()
    for (const end of ends.splice(0)) end()
    Reflect.deleteProperty(window, 'ethereum')
  })

  it('finds who was there before and who comes late', () => {
    ends.push(createFakeWallet().announce({ rdns: 'early.wallet', name: 'Early' }))
    start()
    ends.push(createFakeWallet().announce({ rdns: 'late.wallet', name: 'Late' }))
    expect(found().map(wallet => wallet.id)).to.deep.equal(['early.wallet', 'late.wallet'])
  })

  it('lists a wallet once that announces itself twice', () => {
    start()
    const wallet = createFakeWallet()
    ends.push(wallet.announce({ uuid: 'a' }), wallet.announce({ uuid: 'a' }), wallet.announce({ uuid: 'b' }))
    expect(found()).to.have.length(1)
  })

  it('keeps a second wallet of the same rdns beside the first, and marks both: the impostor may have come first', () => {
    start()
    ends.push(
      createFakeWallet().announce({ uuid: 'a', rdns: 'one.wallet' }),
      createFakeWallet().announce({ uuid: 'b', rdns: 'one.wallet' }),
    )
    expect(found().map(({ id, isDuplicate }) => [id, isDuplicate])).to.deep.equal([
      ['one.wallet', true],
      ['one.wallet#2', true],
    ])
  })

  it('marks the very connector that a page may be connected with', () => {
    start()
    ends.push(createFakeWallet().announce({ rdns: 'one.wallet' }))
    const [first] = discovery.$connectors.get()
    const emitted: unknown[] = []
    ends.push(discovery.$connectors.listen(list => emitted.push(list.map(({ isDuplicate }) => isDuplicate))))
    ends.push(createFakeWallet().announce({ rdns: 'one.wallet' }))
    expect(discovery.$connectors.get()[0]).to.equal(first)
    expect(emitted).to.deep.equal([[true, true]])
  })

  it('marks two wallets of which one writes the rdns of the other in another case, and no third', () => {
    start()
    ends.push(
      createFakeWallet().announce({ rdns: 'one.wallet' }),
      createFakeWallet().announce({ rdns: 'One.Wallet' }),
      createFakeWallet().announce({ rdns: 'two.wallet', name: 'Two' }),
    )
    expect(found().map(({ isDuplicate }) => isDuplicate)).to.deep.equal([true, true, undefined])
  })

  for (const name of [
    'W3M Developer Wallet',
    ' w3m  developer\u00a0wallet',
    'W3M Developer',
    '\uff37\uff13\uff2d Developer Wallet',
    'W3M Developer Wallet\u034f',
    'W3M\u2800Developer\ufe0f Wallet\u3164\u{e0100}',
  ]) {
    it(`marks two wallets that call themselves the same under two rdns, the second ${JSON.stringify(name)}`, () => {
      start()
      for (const info of [
        { rdns: 'dev.one', name: 'W3M Developer Wallet' },
        { rdns: 'org.evil', name },
        { rdns: 'org.other', name: 'Other' },
      ])
        ends.push(createFakeWallet().announce(info))
      expect(found().map(({ id, isDuplicate }) => [id, isDuplicate])).to.deep.equal([
        ['dev.one', true],
        ['org.evil', true],
        ['org.other', undefined],
      ])
    })
  }

  it('marks no wallet that announces itself under two rdns', () => {
    start()
    const wallet = createFakeWallet()
    ends.push(
      wallet.announce({ uuid: 'a', rdns: 'one.wallet' }),
      wallet.announce({ uuid: 'b', rdns: 'one.wallet.mobile' }),
    )
    expect(found().map(({ id, isDuplicate }) => [id, isDuplicate])).to.deep.equal([
      ['one.wallet', undefined],
      ['one.wallet.mobile', undefined],
    ])
  })

  it('offers window.ethereum, but not beside its own announcement', () => {
    const wallet = createFakeWallet()
    Object.defineProperty(window, 'ethereum', { configurable: true, value: wallet.provider })
    start()
    expect(found().map(connector => connector.id)).to.deep.equal(['injected'])
    ends.push(wallet.announce({ rdns: 'one.wallet' }))
    expect(found().map(connector => connector.id)).to.deep.equal(['one.wallet'])
  })

  const inject = (provider: unknown) => {
    Object.defineProperty(window, 'ethereum', { configurable: true, value: provider })
    window.dispatchEvent(new Event('ethereum#initialized'))
  }

  it('offers a window.ethereum that is injected late, once', () => {
    start()
    expect(found()).to.deep.equal([])
    inject(createFakeWallet().provider)
    inject(createFakeWallet().provider)
    expect(found().map(connector => connector.id)).to.deep.equal(['injected'])
  })

  it('offers none that is injected late where the host wants none', () => {
    start({ enableInjected: false })
    inject(createFakeWallet().provider)
    expect(found()).to.deep.equal([])
  })

  it('stops listening when it is destroyed', () => {
    start()
    discovery.destroy()
    ends.push(createFakeWallet().announce())
    inject(createFakeWallet().provider)
    expect(found()).to.deep.equal([])
  })

  describe('takes from a stranger', () => {
    const provider = createFakeWallet().provider
    const info = { uuid: 'u', rdns: 'x.wallet', name: 'X', icon: fakeIcon }
    const refused: readonly (readonly [string, unknown])[] = [
      ['nothing', undefined],
      ['a detail without info', { provider }],
      ['a provider without request', { info, provider: {} }],
      ['a nameless wallet', { info: { ...info, name: ' ​ ' }, provider }],
      ['an rdns with markup', { info: { ...info, rdns: '"><img src=x>' }, provider }],
      // What connectors of ours, wallets of the directory and Solana wallets are called by.
      ...[
        'walletConnect',
        'WALLETCONNECT',
        'injected',
        'AUTH',
        'auth',
        'ID_AUTH',
        'id_auth',
        'walletConnect.',
        'a'.repeat(64),
        `${'a'.repeat(64)}.wallet`,
        `a.${'a'.repeat(64)}`,
        'Phantom',
        'W3M Developer Solana',
      ].map(rdns => [`an rdns that is no reverse domain: ${rdns}`, { info: { ...info, rdns }, provider }] as const),
      ...['WalletConnect', 'wallet connect', 'WalletConnect\u034f', 'Wallet\u3164Connect'].map(
        name => [`a wallet that calls itself ${name}`, { info: { ...info, name }, provider }] as const,
      ),
      ['an rdns that is an object', { info: { ...info, rdns: {} }, provider }],
      [
        'getters that throw',
        {
          get info(): never {
            throw new Error('no')
          },
          provider,
        },
      ],
      ['an empty uuid', { info: { ...info, uuid: '' }, provider }],
    ]
    for (const [what, detail] of refused) {
      it(`not ${what}`, () => {
        start()
        announce(detail)
        expect(found()).to.deep.equal([])
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
        announce({ info: { ...info, icon }, provider })
        expect(found()).to.deep.equal([{ id: 'x.wallet', name: 'X', icon: undefined, isDuplicate: undefined }])
      })
    }

    it('no name that reads backwards, and none that is endless', () => {
      start()
      announce({ info: { ...info, name: `‮${'evil'.repeat(100)}` }, provider })
      expect(found()[0]!.name).to.have.length(60).and.match(/^evil/)
    })

    it('no more wallets than anyone could have', () => {
      start()
      for (let index = 0; index < announcedWalletsMax + 50; index++)
        announce({
          info: { ...info, uuid: String(index), rdns: `x${index}.wallet` },
          provider: createFakeWallet().provider,
        })
      expect(found()).to.have.length(announcedWalletsMax)
    })
  })
})
