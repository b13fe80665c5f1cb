import type { PriceLine, Token, TokensState, TokensStore, W3mOptions } from '@w3m/core'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './account-assets.js'

const served: Partial<W3mOptions> = { services: { api: 'https://api.example' } }

describe('w3m-account-assets', () => {
  const fixture = createViewFixture()
  const start = async (options: Partial<W3mOptions>, changes: Partial<TokensStore> = {}) => {
    await fixture.start(options)
    const wallet = await fixture.connect()
    const tokens: TokensStore = {
      ...(await fixture.w3m.load.tokens()),
      last: () => [],
      refresh: () => Promise.resolve(),
      ...changes,
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await fixture.show(html`<w3m-account-assets .w3m=${fixture.w3m}></w3m-account-assets>`)
    await fixture.eventually(() => fixture.find('account-wallets'))
    // Which namespaces send and swap is known with what sends.
    await fixture.w3m.load.send()
    await new Promise(requestAnimationFrame)
    return wallet
  }
  const assets = () => deep(document.body.querySelector('w3m-test-host')!, 'w3m-account-assets').shadowRoot!
  const idsIn = (root: ParentNode | null | undefined, selector: string) =>
    [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].map(({ dataset }) => dataset.testid)
  const actions = () => idsIn(assets(), '.action')
  const tabs = () => idsIn(assets().querySelector('w3m-ui-tabs')?.shadowRoot, '[role=tab]')
  afterEach(() => fixture.end())

  const [buy, swap, receive, send] = ['account-buy', 'account-swap', 'account-receive', 'account-send']
  const all = ['tab-tokens', 'tab-nfts', 'tab-activity']
  const withoutActivity = ['tab-tokens', 'tab-nfts']

  const cases: readonly (readonly [
    title: string,
    features: W3mOptions['features'],
    actions: readonly (string | undefined)[],
    tabs: readonly string[],
  ])[] = [
    ['the host says nothing', undefined, [buy, swap, receive, send], all],
    [
      'it has all of them on',
      { onramp: true, swaps: true, receive: true, send: true },
      [buy, swap, receive, send],
      all,
    ],
    ['nothing is sent', { send: false }, [buy, swap, receive], all],
    ['nothing is received', { receive: false }, [buy, swap, send], all],
    ['nothing is bought', { onramp: false }, [swap, receive, send], all],
    ['nothing is swapped', { swaps: false }, [buy, receive, send], all],
    ['nothing is done', { onramp: false, swaps: false, receive: false, send: false }, [], all],
    [
      'it has an order',
      { walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp'] },
      [send, receive, swap, buy],
      all,
    ],
    ['it names the first alone', { walletFeaturesOrder: ['send'] }, [send, buy, swap, receive], all],
    ['it names one twice', { walletFeaturesOrder: ['send', 'send'] }, [send, buy, swap, receive], all],
    ['what it puts first is off', { walletFeaturesOrder: ['send'], send: false }, [buy, swap, receive], all],
    ['there is no history', { history: false }, [buy, swap, receive, send], withoutActivity],
    ['there is no activity', { activity: false }, [buy, swap, receive, send], withoutActivity],
    ['one name of it is off', { activity: true, history: false }, [buy, swap, receive, send], withoutActivity],
    ['it is on by both names', { activity: true, history: true }, [buy, swap, receive, send], all],
  ]
  for (const [title, features, buttons, listed] of cases)
    it(`has ${buttons.length} actions in their order and ${listed.length} tabs where ${title}`, async () => {
      await start({ ...served, ...(features && { features }) })
      await fixture.eventually(() => actions().length === buttons.length && tabs().length === listed.length)
      expect([actions(), tabs()]).to.deep.equal([buttons, listed])
    })

  it('has what needs no service where none is named: to receive and to send, and no list', async () => {
    await start({})
    await fixture.eventually(() => actions().length > 0)
    expect([actions(), tabs()]).to.deep.equal([[receive, send], []])
  })

  describe('shows what its tokens were worth', () => {
    const token: Token = {
      id: 'eip155:1',
      caipNetworkId: 'eip155:1',
      address: undefined,
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      units: 1n,
      price: 1n,
      fiatValue: 1n,
      iconUrl: undefined,
      spam: undefined,
    }
    const line: PriceLine = { currency: 'usd', points: [{ atMs: 0, value: 10n ** 14n }] }
    const $state = atom<TokensState>({})
    /** The addresses whose tokens were read. */
    let listed: readonly string[]
    let lineCount: number
    const startOpened = async () => {
      $state.set({})
      listed = [fakeAddress]
      lineCount = 0
      const fiatValueOf = () => (++lineCount > 1 ? new Promise<never>(() => undefined) : Promise.resolve(line))
      const wallet = await start(served, {
        $state,
        last: account => (listed.some(address => account.endsWith(address)) ? [token] : undefined),
        loadPriceLines: async () => ({ priceOf: fiatValueOf, fiatValueOf, changeOf: () => undefined }),
      })
      await fixture.eventually(() => fixture.find('account-worth'))
      fixture.find('account-worth')!.click()
      await fixture.eventually(() => fixture.find('price-shown'))
      return wallet
    }

    it('and nothing of the former account while that of the next one is read', async () => {
      const wallet = await startOpened()
      listed = [fakeAddress, otherFakeAddress]
      wallet.setAccounts([otherFakeAddress])
      await fixture.eventually(() => lineCount === 2)
      expect(fixture.find('price-shown')).to.equal(undefined)
    })

    it('as open as it was left, also after tokens were read that nobody knew', async () => {
      const wallet = await startOpened()
      wallet.setAccounts([otherFakeAddress])
      await fixture.eventually(() => !fixture.find('account-worth'))
      listed = [otherFakeAddress]
      $state.set({})
      await fixture.eventually(() => fixture.find('account-worth'))
      expect(assets().querySelector('details')?.open).to.equal(true)
    })
  })

  it('leads where its actions say', async () => {
    await start(served)
    await fixture.eventually(() => fixture.find('account-swap'))
    for (const [id, view] of [
      ['account-buy', 'OnRampProviders'],
      ['account-swap', 'Swap'],
      ['account-receive', 'WalletReceive'],
      ['account-send', 'WalletSend'],
    ] as const) {
      fixture.find(id)!.click()
      expect(fixture.w3m.router.$route.get().view).to.equal(view)
    }
  })
})
