import { expect } from 'chai'
import { html } from 'lit'
import type { AllWalletsState, W3m, W3mOptions, WalletsStore } from '@w3m/core'
import { until } from '@w3m/core/testing'
import { setViewport } from '@web/test-runner-commands'
import {
  createSampleContext,
  sampleWallet,
  sampleWallets,
  type SampleContext,
} from '../../parts/wallet-views.samples.js'
import {
  axeFindings,
  deep,
  mount,
  unmount,
  updated,
  type MountOptions,
} from '../../../../../test/gallery/atom-fixture.js'
import type { W3mUiVirtualList } from '../../elements/virtual-list/virtual-list.js'
import type { W3mWalletRow } from '../../parts/wallet-list/wallet-row.js'
import '../../modal/w3m-modal.js'
import { waitForAnimations } from '../../../../../test/gallery/wait-for-animations.js'
import type { W3mAllWalletsView } from './all-wallets-view.js'
import './all-wallets-view.js'
import { waitUntil } from '../../../../../test/gallery/wait-until.js'

describe('w3m-all-wallets-view', () => {
  let sampleContext: SampleContext
  let w3m: W3m
  let root: ShadowRoot

  async function when(fits: (state: AllWalletsState) => boolean): Promise<void> {
    await until((await sampleContext.wallets()).$all, fits)
    await updated(root)
  }
  async function show(options: Partial<W3mOptions> = {}, status = 'ready', mountOptions?: MountOptions): Promise<void> {
    w3m = await sampleContext.start(options)
    root = await mount(html`<w3m-all-wallets-view .w3m=${w3m}></w3m-all-wallets-view>`, mountOptions)
    await when(state => state.status === status)
  }
  const find = (id: string) => deep(root, `[data-testid=${CSS.escape(id)}]`)
  const rows = () => [...root.querySelector('w3m-all-wallets-view')!.shadowRoot!.querySelectorAll('w3m-wallet-row')]
  const ids = () => rows().map(({ content }) => content.testId.replace('wallet-search-item-', ''))
  function type(text: string): void {
    const input = find('wallet-search') as HTMLInputElement
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }

  beforeEach(() => (sampleContext = createSampleContext()))
  afterEach(() => {
    unmount()
    sampleContext.destroy()
  })

  it('puts the installed wallets first, and marks them', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show()
    expect(ids().slice(0, 2)).to.deep.equal(['one.x', 'w1'])
    expect(find('wallet-search-item-one.x').textContent).to.include('Installed')
  })

  it('connects an installed wallet, and leads from any other to where it can be got', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show()
    find('wallet-search-item-one.x').click()
    expect(w3m.router.$route.get()).to.deep.equal({
      view: 'ConnectingExternal',
      params: { connectorId: 'one.x', namespace: 'eip155' },
    })
    w3m.router.reset('AllWallets')
    find('wallet-search-item-w1').click()
    expect(w3m.router.$route.get().view).to.equal('Downloads')
  })

  it('keeps its search for who comes back from a wallet, and begins empty for who comes anew', async () => {
    sampleContext.directory.wallets = [sampleWallet('w1', { name: 'Alpha' }), sampleWallet('w2', { name: 'Beta' })]
    await show()
    const goTo = async (navigate: () => unknown) => {
      navigate()
      unmount()
      root = await mount(html`<w3m-all-wallets-view .w3m=${w3m}></w3m-all-wallets-view>`)
      await when(state => state.status === 'ready')
    }
    const listState = () => [(find('wallet-search') as HTMLInputElement).value, ...ids()]
    await goTo(() => w3m.router.push('AllWallets'))
    type('Bet')
    await when(state => state.status === 'ready' && state.query === 'Bet')
    find('wallet-search-item-w2').click()
    expect(w3m.router.$route.get().view).to.equal('Downloads')
    await goTo(() => w3m.router.back())
    expect(listState()).to.deep.equal(['Bet', 'w2'])
    await goTo(() => {
      w3m.router.back()
      w3m.router.push('AllWallets')
    })
    expect(listState()).to.deep.equal(['', 'w1', 'w2'])
  })

  it('offers a code beside the search on a phone', async () => {
    const { matchMedia } = window
    window.matchMedia = query =>
      query.includes('pointer') || query.includes('1024')
        ? Object.assign(matchMedia.call(window, 'all'), {})
        : matchMedia.call(window, query)
    sampleContext.directory.wallets = sampleWallets(3).map(wallet => ({ ...wallet, mobile_link: 'w:' }))
    await show({ services: { api: 'https://api.example', relay: 'ws://127.0.0.1:9' } })
    window.matchMedia = matchMedia
    while (!root.querySelector('w3m-all-wallets-view')!.shadowRoot!.querySelector('w3m-ui-icon-button'))
      await new Promise(requestAnimationFrame)
    await updated(root)
    expect(find('all-wallets-code').getAttribute('aria-label')).to.equal('Show a QR code')
    expect(await axeFindings()).to.deep.equal([])
    find('all-wallets-code').click()
    expect(w3m.router.$route.get()).to.deep.equal({ view: 'ConnectingWalletConnect', params: {} })
  })

  it('leaves its place to the code for any wallet where it would list nothing', async () => {
    const listed = sampleContext.directory.wallets
    const relay = 'ws://127.0.0.1:9'
    const own = { services: { relay } }
    const withDirectory = { services: { relay, api: 'https://api.example' } }
    const customWallets = [{ id: 'own', name: 'Own' }]
    const cases: readonly (readonly [Partial<W3mOptions>, wallets: typeof listed, view: string])[] = [
      [own, listed, 'ConnectingWalletConnectBasic'],
      [withDirectory, [], 'ConnectingWalletConnectBasic'],
      [{ ...own, customWallets }, listed, 'AllWallets'],
      [{ ...withDirectory, customWallets }, [], 'AllWallets'],
      [withDirectory, listed, 'AllWallets'],
      // The host hides the way to the list, not the list.
      [{ ...withDirectory, allWallets: 'HIDE' }, listed, 'AllWallets'],
    ]
    for (const [options, wallets, view] of cases) {
      sampleContext.directory.wallets = wallets
      w3m = await sampleContext.start({ connectors: ['walletConnect'], ...options })
      w3m.router.reset('AllWallets')
      root = await mount(html`<w3m-all-wallets-view .w3m=${w3m}></w3m-all-wallets-view>`)
      await sampleContext.list()
      await when(({ status }) => status === 'ready')
      expect(w3m.router.$history.get().map(route => route.view)).to.deep.equal([view])
      unmount()
      w3m.destroy()
    }
  })

  it('offers no code beside the search elsewhere', async () => {
    await show({ services: { api: 'https://api.example', relay: 'ws://127.0.0.1:9' } })
    expect(root.querySelector('w3m-all-wallets-view')!.shadowRoot!.querySelector('w3m-ui-icon-button')).to.equal(null)
  })

  it('finds by name', async () => {
    sampleContext.directory.wallets = [...sampleWallets(60), sampleWallet('x', { name: 'Needle' })]
    await show()
    type('need')
    await when(({ status, query }) => status === 'ready' && query === 'need')
    expect(ids()).to.deep.equal(['x'])
    expect(deep(root, '.count').textContent.trim()).to.equal('Wallets: 1')
  })

  it('says where it found more than it lists', async () => {
    sampleContext.directory.wallets = sampleWallets(130)
    await show()
    type('wallet')
    await when(({ status, query }) => status === 'ready' && query === 'wallet')
    expect(deep(root, '.count').textContent.trim()).to.equal('Wallets: 100+')
  })

  it('finds what was typed before its code was there', async () => {
    sampleContext.directory.wallets = [...sampleWallets(60), sampleWallet('x', { name: 'Needle' })]
    w3m = await sampleContext.start()
    let arrive!: (slice: WalletsStore) => void
    const late = new Promise<WalletsStore>(resolve => (arrive = resolve))
    root = await mount(
      html`<w3m-all-wallets-view
        .w3m=${{ ...w3m, load: { ...w3m.load, wallets: () => late } } as W3m}
      ></w3m-all-wallets-view>`,
    )
    type('need')
    arrive(await w3m.load.wallets())
    await when(({ status, query }) => status === 'ready' && query === 'need')
    expect(ids()).to.deep.equal(['x'])
  })

  it('says so where nothing is found, and shows everything again on request', async () => {
    await show()
    type('nothing')
    await when(({ status, query }) => status === 'ready' && query === 'nothing')
    expect(deep(root, 'w3m-ui-empty').shadowRoot!.textContent).to.include('“nothing”')
    expect(await axeFindings()).to.deep.equal([])
    find('wallet-search-reset').click()
    await when(({ query }) => query === '')
    expect(ids()[0]).to.equal('w1')
    expect((find('wallet-search') as HTMLInputElement).value).to.equal('')
  })

  it('shows certified wallets only, where that was asked for before the list could be loaded', async () => {
    sampleContext.directory.wallets = [...sampleWallets(5), sampleWallet('c', { badge_type: 'certified' })]
    w3m = await sampleContext.start()
    const load = w3m.load.wallets
    let wallets = (): ReturnType<typeof load> => Promise.reject(new Error('offline'))
    Object.assign(w3m.load, { wallets: () => wallets() })
    root = await mount(html`<w3m-all-wallets-view .w3m=${w3m}></w3m-all-wallets-view>`)
    find('wallet-certified').click()
    wallets = load
    find('wallets-retry').click()
    await when(state => state.status === 'ready' && state.isCertifiedOnly)
    expect([(find('wallet-certified') as HTMLInputElement).checked, ids()]).to.deep.equal([true, ['c']])
  })

  it('shows certified wallets only, on request', async () => {
    sampleContext.directory.wallets = [...sampleWallets(5), sampleWallet('c', { badge_type: 'certified' })]
    await show()
    find('wallet-certified').click()
    await when(({ status, isCertifiedOnly }) => status === 'ready' && isCertifiedOnly)
    expect(ids()).to.deep.equal(['c'])
  })

  it('has the shape of what comes while it waits', async () => {
    sampleContext.directory.mode = 'hangs'
    await show({}, 'loading')
    deep(root, 'w3m-ui-skeleton')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says what failed, keeps the installed wallets, and works at the next try', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    sampleContext.directory.mode = 'fails'
    await show({}, 'failed')
    expect(ids()).to.deep.equal(['one.x'])
    expect(await axeFindings()).to.deep.equal([])
    sampleContext.directory.mode = 'answers'
    find('wallets-retry').click()
    await when(({ status }) => status === 'ready')
    expect(ids().slice(0, 2)).to.deep.equal(['one.x', 'w1'])
  })

  it('says so where there is no wallet at all', async () => {
    await show({ services: {} })
    expect(deep(root, 'w3m-ui-empty').shadowRoot!.textContent).to.include('There are no wallets to choose from.')
  })

  it('leads from the search into the list by the arrow key, and on from row to row', async () => {
    await show()
    const press = (target: Element, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
    const focused = () =>
      (root.querySelector('w3m-all-wallets-view')!.shadowRoot!.activeElement as Partial<W3mWalletRow> | null)?.content
        ?.testId
    find('wallet-search').focus()
    press(find('wallet-search'), 'ArrowDown')
    await updated(root)
    expect(focused()).to.equal('wallet-search-item-w1')
    press(find('wallet-search-item-w1'), 'ArrowDown')
    await updated(root)
    expect(focused()).to.equal('wallet-search-item-w2')
  })

  it('asks for the terms first where the host wants a box ticked', async () => {
    await show({ termsConditionsUrl: 'https://terms.example/', features: { legalCheckbox: true } })
    expect(find('wallet-search-item-w1').getAttribute('aria-disabled')).to.equal('true')
    find('legal-checkbox').click()
    await updated(root)
    expect(find('wallet-search-item-w1').hasAttribute('aria-disabled')).to.equal(false)
    // Whoever agreed can take it back.
    find('legal-checkbox').click()
    await updated(root)
    expect(find('wallet-search-item-w1').getAttribute('aria-disabled')).to.equal('true')
  })

  it('numbers the wallets by how many there are, not by those that are fetched', async () => {
    sampleContext.directory.wallets = sampleWallets(200)
    await show()
    const [row] = rows()
    expect([row!.parentElement!.ariaPosInSet, row!.parentElement!.ariaSetSize]).to.deep.equal(['1', '200'])
  })

  it('keeps the top of what scrolls free for its tools', async () => {
    await show({}, 'ready')
    const view = root.querySelector<HTMLElement>('w3m-all-wallets-view')!
    const scroller = Object.assign(document.createElement('div'), { style: 'overflow: auto; block-size: 300px' })
    view.before(scroller)
    scroller.append(view)
    ;(view as W3mAllWalletsView).requestUpdate()
    const height = `${deep(root, '.tools').offsetHeight}px`
    while (scroller.style.scrollPaddingBlockStart !== height) await new Promise(requestAnimationFrame)
    view.remove()
    expect(scroller.style.scrollPaddingBlockStart).to.equal('')
  })

  it('shows a row in a window of 320 × 180 px, with nothing over it', async () => {
    const { innerWidth: width, innerHeight: height } = window
    w3m = await sampleContext.start()
    await setViewport({ width: 320, height: 180 })
    try {
      await w3m.open()
      w3m.router.push('AllWallets')
      const modal = document.querySelector('w3m-modal')!
      const isShown = () => {
        try {
          return deep(modal, 'w3m-ui-virtual-list [data-index="3"] w3m-wallet-row').isConnected
        } catch {
          return false
        }
      }
      await waitUntil(isShown)
      const list = deep(modal, 'w3m-ui-virtual-list') as W3mUiVirtualList<unknown>
      const outlet = deep(modal, 'w3m-view-outlet')
      // The card grows to the height of its view.
      await waitForAnimations()
      await list.focusIndex(3)
      await waitForAnimations()
      expect(outlet.style.scrollPaddingBlockStart).to.equal('')
      const row = list.querySelector<HTMLElement>('[data-index="3"]')!
      const [inner, outer] = [row, outlet].map(element => element.getBoundingClientRect()) as [DOMRect, DOMRect]
      expect(inner.top).to.be.at.least(outer.top)
      expect(inner.bottom).to.be.at.most(outer.bottom)
      const at = [inner.left + inner.width / 2, inner.top + inner.height / 2] as const
      const root = list.getRootNode() as ShadowRoot
      expect(row.contains(root.elementFromPoint(...at))).to.equal(true)
    } finally {
      document.querySelector('w3m-modal')?.remove()
      await setViewport({ width, height })
    }
  })

  it('is shown to who comes back from a wallet where it was left, with the focus on that wallet', async () => {
    sampleContext.directory.wallets = sampleWallets(200)
    w3m = await sampleContext.start()
    try {
      await w3m.open()
      w3m.router.push('AllWallets')
      const outlet = deep(document.querySelector('w3m-modal')!, 'w3m-view-outlet')
      const row = (): HTMLElement | undefined => {
        try {
          return deep(outlet, '[data-testid=wallet-search-item-w30]')
        } catch {
          return undefined
        }
      }
      await waitUntil(() => {
        outlet.scrollTop = 1_500
        return outlet.scrollTop === 1_500 && row()
      })
      row()!.focus({ preventScroll: true })
      row()!.click()
      expect(w3m.router.$route.get().view).to.equal('Downloads')
      await waitUntil(() => !row())
      w3m.router.back()
      await waitUntil(() => row()?.matches(':focus'))
      expect(outlet.scrollTop).to.equal(1_500)
    } finally {
      document.querySelector('w3m-modal')?.remove()
    }
  })

  it('holds ten thousand wallets in at most eighty rows, and fetches as the visitor scrolls', async () => {
    // 250 pages of the directory, one after the other.
    sampleContext.directory.wallets = sampleWallets(10_000)
    await show()
    const store = await sampleContext.wallets()
    expect(deep(root, '.count').textContent.trim()).to.equal('Wallets: 10,000')
    while (store.$all.get().rows.length < 10_000) {
      void store.fetchMore()
      await when(({ status }) => status === 'ready')
    }
    await updated(root)
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await updated(root)
    expect(rows().length).to.be.within(1, 80)
    expect(ids()).to.include('w10000')
    window.scrollTo(0, 0)
  })

  it('asks for the next page when the end comes near', async () => {
    sampleContext.directory.wallets = sampleWallets(200)
    await show()
    await when(({ rows: all }) => all.length >= 40)
    deep(root, 'w3m-ui-virtual-list').dispatchEvent(
      new CustomEvent('w3m-ui-range', { detail: { first: 20, last: 35, total: 43 } }),
    )
    await when(({ rows: all }) => all.length === 80)
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      it(`has nothing that axe minds in ${theme}, ${dir}`, async () => {
        sampleContext.announce({ rdns: 'one.x', name: 'One' })
        await show({}, 'ready', { theme, dir })
        expect(await axeFindings()).to.deep.equal([])
      })
    }
  }
})
