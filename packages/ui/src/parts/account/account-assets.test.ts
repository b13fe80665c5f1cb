import type { TokensStore, W3mOptions } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './account-assets.js'

const served: Partial<W3mOptions> = { services: { api: 'https://api.example' } }

describe('w3m-account-assets', () => {
  const fixture = createViewFixture()
  const start = async (options: Partial<W3mOptions>) => {
    await fixture.start(options)
    await fixture.connect()
    const tokens: TokensStore = {
      ...(await fixture.w3m.load.tokens()),
      last: () => [],
      refresh: () => Promise.resolve(),
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await fixture.show(html`<w3m-account-assets .w3m=${fixture.w3m}></w3m-account-assets>`)
    await fixture.eventually(() => fixture.find('account-wallets'))
    // Which namespaces send and swap is known with what sends.
    await fixture.w3m.load.send()
    await new Promise(requestAnimationFrame)
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
