import { fakeAddress, fakeNetwork, otherFakeAddress, until } from '@w3m/core/testing'
import type { BalancesState, BalancesStore, NetworkInput } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { createButtonPage } from '../../../../test/gallery/button-page.js'
import { listenerCounts } from '../../../../test/gallery/listener-counts.js'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import '../index.js'
import { previousBalanceMs } from '../limits/ui-timings.js'
import { ButtonElement } from './button-element.js'

let loadLate = (): Promise<unknown> => Promise.resolve()
customElements.define(
  'w3m-late-button',
  class extends ButtonElement {
    override render() {
      return this.onDemand(() => loadLate(), 'late-button', html`<i data-testid="late-content"></i>`)
    }
  },
)

describe('the public buttons', () => {
  const fixture = createViewFixture()
  const { page, all, button, read, put, when, axeIds } = createButtonPage()

  beforeEach(() => document.body.append(page))
  afterEach(() => {
    fixture.end()
    put('')
    page.remove()
  })

  describe('w3m-button', () => {
    it('renders when an instance appears, and keeps its place until then', async () => {
      put(html`<w3m-button></w3m-button>`)
      const before = page.querySelector('w3m-button')!.getBoundingClientRect().height
      expect(button('connect-button')).to.equal(undefined)
      await fixture.start()
      await when(() => button('connect-button'))
      expect(read('connect-button')).to.equal('Connect Wallet')
      expect(page.querySelector('w3m-button')!.getBoundingClientRect().height).to.equal(before)
    })

    it('is enabled where React 18 writes that it is not disabled, and whole where it takes numbers back', async () => {
      put(html`<w3m-button disabled="false" charsStart="6"></w3m-button>`)
      await fixture.start()
      await when(() => button('connect-button'))
      expect(button('connect-button')!.disabled).to.equal(false)
      page.querySelector('w3m-button')!.setAttribute('disabled', '')
      await when(() => button('connect-button')!.disabled)
      page.querySelector('w3m-button')!.removeAttribute('disabled')
      await fixture.connect()
      await when(() => read('account-button')?.includes(fakeAddress.slice(0, 6)))
      page.querySelector('w3m-button')!.removeAttribute('charsStart')
      await when(() => read('account-button')?.includes(`${fakeAddress.slice(0, 4)}…`))
    })

    it('is gone with its instance, whoever touches it then, and finds the next one', async () => {
      put(
        html`<w3m-button></w3m-button><w3m-network-button></w3m-network-button
          ><w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`,
      )
      await fixture.start()
      await when(() => button('connect-button') && button('network-button') && button('wallet-button-test.wallet'))
      const wrong: unknown[] = []
      const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
        event.preventDefault()
        wrong.push('reason' in event ? event.reason : event.error)
      }
      const { onerror } = window
      window.onerror = null
      window.addEventListener('error', onError)
      window.addEventListener('unhandledrejection', onError)
      try {
        const drawn = ['connect-button', 'network-button', 'wallet-button-test.wallet'].map(button)
        fixture.w3m.destroy()
        for (const element of drawn)
          for (const event of [new PointerEvent('pointerenter'), new FocusEvent('focus'), new MouseEvent('click')])
            element.dispatchEvent(event)
        expect(['connect-button', 'network-button', 'wallet-button-test.wallet'].flatMap(id => all(id))).to.deep.equal(
          [],
        )
        // A rejection that nobody handled is told in a turn of its own.
        await new Promise(resolve => setTimeout(resolve))
      } finally {
        window.removeEventListener('error', onError)
        window.removeEventListener('unhandledrejection', onError)
        window.onerror = onerror
      }
      expect(wrong).to.deep.equal([])
      await fixture.start()
      await when(() => button('connect-button') && button('network-button') && button('wallet-button-test.wallet'))
      button('connect-button').click()
      expect(fixture.w3m.getState().open).to.equal(true)
    })

    it('is gone with its instance also where it is out of the page meanwhile', async () => {
      put(html`<w3m-button></w3m-button>`)
      await fixture.start()
      await when(() => button('connect-button'))
      const element = page.querySelector('w3m-button')!
      element.remove()
      fixture.w3m.destroy()
      page.append(element)
      await element.updateComplete
      const drawn = button('connect-button')
      element.remove()
      expect(drawn).to.equal(undefined)
    })

    it('shows one button, whoever is connected', async () => {
      put(html`<w3m-button></w3m-button>`)
      await fixture.start()
      await when(() => all('connect-button').length === 1)
      await fixture.connect()
      await when(() => all('account-button').length === 1)
      expect(all('connect-button')).to.have.length(0)
      await when(() => read('account-button') === '0x5a…1BeAed 1.000 ETH')
      expect(button('account-button').getAttribute('aria-label')).to.equal('Account 0x5a…1BeAed 1.000 ETH')
      expect(await axeIds()).to.deep.equal([])
      await fixture.w3m.disconnect()
      await when(() => all('connect-button').length === 1)
      expect(all('account-button')).to.have.length(0)
    })

    it('takes every attribute', async () => {
      put(
        html`<w3m-button
          label="Log in"
          loadingLabel="One moment"
          size="sm"
          balance="hide"
          charsStart="6"
          charsEnd="3"
        ></w3m-button>`,
      )
      await fixture.start()
      await when(() => read('connect-button') === 'Log in')
      expect(button('connect-button').offsetHeight).to.equal(32)
      const wallet = fixture.announce({ hangs: ['eth_requestAccounts'] })
      const attempt = fixture.w3m.connect({ connectorId: 'test.wallet' }).catch(() => undefined)
      await when(() => read('connect-button') === 'One moment')
      expect(button('connect-button').getAttribute('aria-busy')).to.equal('true')
      wallet.flags.hangs = []
      fixture.w3m.connection.abandon(new (class extends Error {})() as never)
      await attempt
      await fixture.w3m.connect({ connectorId: 'test.wallet' })
      await when(() => read('account-button') === '0x5aAe…Aed')
      expect(wallet.calls.map(({ method }) => method)).not.to.include('eth_getBalance')
      page.querySelector('w3m-button')!.disabled = true
      await when(() => button('account-button').disabled)
    })

    it('is about the namespace that it is given', async () => {
      put(html`<w3m-button namespace="solana"></w3m-button>`)
      await fixture.start()
      await fixture.connect()
      await when(() => button('connect-button'))
      button('connect-button').click()
      expect(fixture.w3m.modal.$state.get()).to.include({ open: true, namespace: 'solana' })
    })

    it('takes the focus back when the button that opened the modal became another', async () => {
      put(html`<w3m-button></w3m-button><w3m-modal></w3m-modal>`)
      await fixture.start()
      await when(() => button('connect-button'))
      // The fixture's own presenter stands aside: this modal draws.
      button('connect-button').focus()
      await fixture.w3m.open()
      await page.querySelector('w3m-modal')!.show()
      await fixture.connect()
      await when(() => button('account-button'))
      await fixture.w3m.close()
      await page.querySelector('w3m-modal')!.hide()
      await when(() => document.activeElement === page.querySelector('w3m-button'))
    })
  })

  describe('w3m-connect-button', () => {
    it('opens the modal on Connect once, however often it is pressed until it is seen, and closes it then', async () => {
      put(html`<w3m-connect-button></w3m-connect-button>`)
      await fixture.start()
      await when(() => button('connect-button'))
      expect(await axeIds()).to.deep.equal([])
      button('connect-button').click()
      expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
      button('connect-button').click()
      expect(fixture.w3m.getState().open).to.equal(true)
      await new Promise(resolve => setTimeout(resolve))
      expect(fixture.w3m.getState().open).to.equal(true)
      button('connect-button').click()
      expect(fixture.w3m.getState().open).to.equal(false)
    })

    describe('beside a reconnection that does not end', () => {
      beforeEach(() =>
        localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'test.wallet' } })),
      )
      afterEach(() => localStorage.clear())

      for (const order of ['after', 'before'] as const) {
        it(`offers the list; another wallet connects, and stays where the former one answers ${order} it`, async () => {
          let come: () => void = () => undefined
          const announcement = fixture.announce({
            answers: { eth_accounts: new Promise(resolve => (come = () => resolve([fakeAddress]))) },
          })
          let agree: () => void = () => undefined
          fixture.announce(
            { answers: { eth_requestAccounts: new Promise(resolve => (agree = () => resolve([otherFakeAddress]))) } },
            { rdns: 'other.wallet', name: 'Other' },
          )
          put(html`<w3m-connect-button></w3m-connect-button><w3m-modal></w3m-modal>`)
          await fixture.start({ storage: 'local' })
          await when(() => read('connect-button') === 'Connecting…' && announcement.calls.length)
          button('connect-button').click()
          expect(fixture.w3m.getState().open).to.equal(true)
          // The fixture's own presenter stands aside: this modal draws.
          await page.querySelector('w3m-modal')!.show()
          await when(() => button('wallet-other.wallet'))
          button('wallet-other.wallet').click()
          await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
          const reached = (address: string) =>
            until(fixture.w3m.account.$state, () => fixture.w3m.getAccount('eip155').address === address)
          if (order === 'before') {
            come()
            await reached(fakeAddress)
          }
          agree()
          await reached(otherFakeAddress)
          come()
          await when(() => announcement.calls.some(({ method }) => method === 'eth_chainId'))
          await new Promise(resolve => requestAnimationFrame(resolve))
          expect(fixture.w3m.getAccount('eip155').address).to.equal(otherFakeAddress)
          expect(fixture.w3m.getWalletInfo()?.name).to.equal('Other')
          expect(localStorage.getItem('w3m:connections')).to.include('other.wallet').and.not.include('test.wallet')
          await when(() => !fixture.w3m.getState().open)
        })
      }
    })

    it('says that the modal could not be loaded, and tries again at the next click', async () => {
      put(html`<w3m-connect-button></w3m-connect-button>`)
      await fixture.start()
      let fails = true
      fixture.w3m.modal.attach({
        show: () => (fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()),
        hide: async () => undefined,
      })
      await when(() => button('connect-button'))
      button('connect-button').click()
      await when(() => read('connect-button') === 'Could not load. Try again')
      expect(await axeIds()).to.deep.equal([])
      fails = false
      button('connect-button').click()
      await when(() => read('connect-button') === 'Connect Wallet')
      expect(fixture.w3m.getState().open).to.equal(true)
    })

    it('keeps its width while it works', async () => {
      put(html`<w3m-connect-button></w3m-connect-button>`)
      await fixture.start()
      await when(() => button('connect-button'))
      const { offsetWidth } = button('connect-button')
      fixture.announce({ hangs: ['eth_requestAccounts'] })
      fixture.w3m.connect({ connectorId: 'test.wallet' }).catch(() => undefined)
      await when(() => read('connect-button') === 'Connecting…')
      expect(button('connect-button').offsetWidth).to.be.at.least(offsetWidth)
      fixture.w3m.destroy()
    })

    it('is a button for the keyboard, too', async () => {
      put(html`<w3m-connect-button></w3m-connect-button>`)
      await fixture.start()
      await when(() => button('connect-button'))
      page.querySelector('w3m-connect-button')!.focus()
      expect(page.querySelector('w3m-connect-button')!.shadowRoot!.activeElement).to.equal(button('connect-button'))
      expect(button('connect-button').type).to.equal('button')
    })

    it('follows theme, variables and locale of the instance', async () => {
      put(html`<w3m-connect-button></w3m-connect-button>`)
      await fixture.start({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#00ff00' }, locale: 'ar' })
      await when(() => button('connect-button')?.dir === 'rtl')
      const host = page.querySelector<ButtonElement & HTMLElement>('w3m-connect-button')!
      expect(host.dataset['theme']).to.equal('dark')
      expect(getComputedStyle(button('connect-button')).backgroundColor).to.equal('rgb(0, 255, 0)')
      fixture.w3m.setThemeMode('light')
      fixture.w3m.setLocale('en')
      await when(() => host.dataset['theme'] === 'light' && button('connect-button').dir === 'ltr')
      fixture.w3m.setLocale('de')
      await host.updateComplete
      expect(button('connect-button').lang).to.equal('en')
    })
  })

  describe('w3m-account-button', () => {
    it('shows nothing while nobody is connected, and loads nothing', async () => {
      put(html`<w3m-account-button></w3m-account-button>`)
      await fixture.start()
      await when(() => (page.querySelector('w3m-account-button') as ButtonElement).hasUpdated)
      expect(button('account-button')).to.equal(undefined)
      expect(page.querySelector('w3m-account-button')!.shadowRoot!.querySelector('w3m-account-content')).to.equal(null)
    })

    it('opens the account', async () => {
      put(html`<w3m-account-button></w3m-account-button>`)
      await fixture.start()
      await fixture.connect()
      await when(() => button('account-button'))
      expect(button('account-button').title).to.equal(fakeAddress)
      button('account-button').click()
      expect(fixture.w3m.router.$route.get().view).to.equal('Account')
    })

    it('shows no figure where there is none to be had', async () => {
      put(html`<w3m-account-button></w3m-account-button>`)
      await fixture.start()
      await fixture.connect({ answers: { eth_getBalance: 'rich' } })
      await when(() => read('account-button') === '0x5a…1BeAed')
      await when(() => !button('account-button').querySelector('.balance'))
      expect(await axeIds()).to.deep.equal([])
    })

    const failed = (status: number) =>
      ({ phase: 'failed', error: new Error('no', { cause: { status } }) as never, atMs: 0 }) as const
    for (const [title, state, ageMs, shown, boneCount] of [
      ['shows the former balance while one is read', { phase: 'loading' }, 0, '0x5a…1BeAed 1.000 ETH', 0],
      ['shows the former balance for a while where none can be read', failed(500), 0, '0x5a…1BeAed 1.000 ETH', 0],
      ['does not show a former balance as the present one', failed(500), previousBalanceMs, '0x5a…1BeAed', 0],
      ['shows no former balance where the service refuses another', failed(503), 0, '0x5a…1BeAed', 0],
      [
        'shows that a balance is read in place of an old one',
        { phase: 'loading' },
        previousBalanceMs,
        '0x5a…1BeAed',
        1,
      ],
    ] as const)
      it(title, async () => {
        put(html`<w3m-account-button></w3m-account-button>`)
        await fixture.start()
        const previous = { units: 10n ** 18n, decimals: 18, symbol: 'ETH' }
        let isLookedAt = false
        const balances: BalancesStore = {
          ...(await fixture.w3m.load.balances()),
          $state: atom<BalancesState>({
            [`eip155:1:${fakeAddress}`]: { ...state, previous, previousAtMs: Date.now() - ageMs },
          }),
          refresh: async () => void (isLookedAt = true),
        }
        Object.assign(fixture.w3m.load, { balances: () => Promise.resolve(balances) })
        await fixture.connect()
        await when(() => isLookedAt)
        await new Promise(resolve => setTimeout(resolve))
        expect([
          read('account-button'),
          button('account-button').getAttribute('aria-label'),
          button('account-button').querySelectorAll('.bone').length,
        ]).to.deep.equal([shown, `Account ${shown}`, boneCount])
      })

    it('warns of a network that the application does not know, and leads out', async () => {
      put(html`<w3m-account-button></w3m-account-button>`)
      await fixture.start()
      const wallet = await fixture.connect()
      wallet.setChain(777)
      await fixture.w3m.close()
      await when(() => read('account-button') === 'Switch Network')
      expect(await axeIds()).to.deep.equal([])
      button('account-button').click()
      expect(fixture.w3m.router.$route.get().view).to.equal('UnsupportedChain')
    })

    it('does not warn where the host allows it', async () => {
      put(html`<w3m-account-button></w3m-account-button>`)
      await fixture.start({ allowUnsupportedChain: true })
      await fixture.connect({ chainId: 777 })
      await when(() => read('account-button') === '0x5a…1BeAed')
    })
  })

  describe('w3m-network-button', () => {
    const labels: readonly (readonly [
      title: string,
      label: string,
      networks: readonly NetworkInput[] | undefined,
      chainId: number,
      text: string,
    ])[] = [
      ['the network', '', undefined, 1, 'Test One'],
      ['that it must be switched', '', undefined, 777, 'Switch Network'],
      ['the network before its own label', 'Pick one', undefined, 1, 'Test One'],
    ]
    for (const [title, label, networks, chainId, text] of labels) {
      it(`names ${title}`, async () => {
        put(html`<w3m-network-button label=${label}></w3m-network-button>`)
        await fixture.start({ allowUnsupportedChain: true, ...(networks && { networks }) })
        await fixture.connect({ chainId })
        await when(() => read('network-button') === text)
        expect(await axeIds()).to.deep.equal([])
      })
    }

    it('asks for a choice in a namespace without a network', async () => {
      put(
        html`<w3m-network-button namespace="solana"></w3m-network-button
          ><w3m-network-button namespace="sui" label="Pick one"></w3m-network-button>`,
      )
      await fixture.start({ networks: [fakeNetwork] })
      await when(() => all('network-button').length === 2)
      expect(all('network-button').map(element => element.textContent.trim())).to.deep.equal([
        'Select Network',
        'Pick one',
      ])
    })

    it('opens the networks, and the way out of an unknown one', async () => {
      put(html`<w3m-network-button></w3m-network-button>`)
      await fixture.start()
      await when(() => button('network-button'))
      button('network-button').click()
      expect(fixture.w3m.router.$route.get().view).to.equal('Networks')
      await fixture.w3m.close()
      const wallet = await fixture.connect()
      wallet.setChain(777)
      await fixture.w3m.close()
      await when(() => read('network-button') === 'Switch Network')
      button('network-button').click()
      expect(fixture.w3m.router.$route.get().view).to.equal('UnsupportedChain')
    })

    it('opens the networks on an unknown one that the host allows: that modal can be closed', async () => {
      put(html`<w3m-network-button></w3m-network-button>`)
      await fixture.start({ allowUnsupportedChain: true })
      await fixture.connect({ chainId: 777 })
      await when(() => read('network-button') === 'Switch Network')
      button('network-button').click()
      expect(fixture.w3m.router.$route.get().view).to.equal('Networks')
      fixture.w3m.modal.tryClose()
      expect(fixture.w3m.getState().open).to.equal(false)
    })

    it('follows what the host puts into it later, and takes away again', async () => {
      put(html`<w3m-network-button> <!-- nothing --> </w3m-network-button>`)
      await fixture.start()
      await when(() => read('network-button') === 'Test One')
      const host = page.querySelector('w3m-network-button')!
      const shown = () =>
        button('network-button').querySelector('slot')?.assignedNodes({ flatten: true }).at(-1)?.textContent
      host.replaceChildren('Chain')
      await when(() => shown() === 'Chain')
      host.replaceChildren(document.createElement('img'))
      await when(() => shown() === '')
      host.replaceChildren()
      await when(() => read('network-button') === 'Test One')
    })

    it('follows a text whose data the host changes, as Lit and React do', async () => {
      put(html`<w3m-network-button></w3m-network-button>`)
      const text = document.createTextNode('')
      const host = page.querySelector('w3m-network-button')!
      host.append(text)
      await fixture.start()
      await when(() => read('network-button') === 'Test One')
      const isShown = () => button('network-button').querySelector('slot') !== null
      text.data = 'Chain'
      await when(isShown)
      text.data = ' '
      await when(() => !isShown() && read('network-button') === 'Test One')
      host.remove()
      text.data = 'Chain'
      page.append(host)
      await when(isShown)
      text.data = ''
      await when(() => !isShown())
    })

    it('shows what the host puts into it', async () => {
      put(html`<w3m-network-button><b>Chain</b></w3m-network-button>`)
      await fixture.start()
      await when(() => button('network-button'))
      expect(button('network-button').querySelector('slot')!.assignedNodes({ flatten: true })[0]!.textContent).to.equal(
        'Chain',
      )
    })
  })

  it('say that what draws them could not be loaded, and load it again at the next click', async () => {
    let fails = true
    loadLate = () => (fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve())
    put(html`<w3m-late-button></w3m-late-button>`)
    await fixture.start()
    await when(() => read('late-button') === 'Could not load. Try again')
    expect(await axeIds()).to.deep.equal([])
    fails = false
    button('late-button').click()
    await when(() => all('late-content').length === 1)
    expect(all('late-button')).to.have.length(0)
  })

  it('say what happens where no modal stands on the page, each thing once', async () => {
    const eventTypes: string[] = []
    const listener = (event: Event) => eventTypes.push(event.type)
    for (const name of ['w3m-connect', 'w3m-disconnect'] as const) page.addEventListener(name, listener)
    put(html`<w3m-button></w3m-button><w3m-network-button></w3m-network-button>`)
    fixture.announce()
    await fixture.start()
    await when(() => button('connect-button'))
    await fixture.w3m.connect({ connectorId: 'test.wallet' })
    await fixture.w3m.disconnect()
    expect(eventTypes).to.deep.equal(['w3m-connect', 'w3m-disconnect'])
  })

  it('give back every listener with the page', async () => {
    await fixture.start()
    await fixture.connect()
    const before = await listenerCounts(fixture.w3m)
    put(
      html`<w3m-button></w3m-button><w3m-network-button></w3m-network-button
        ><w3m-wallet-button wallet="test.wallet"></w3m-wallet-button>`,
    )
    await when(() => read('account-button')?.includes('ETH'))
    expect(await listenerCounts(fixture.w3m)).not.to.deep.equal(before)
    put(html``)
    expect(await listenerCounts(fixture.w3m)).to.deep.equal(before)
  })
})
