import { expect } from 'chai'
import { html } from 'lit'
import type { W3m, W3mOptions } from '@w3m/core'
import { createFakeWallet, until } from '@w3m/core/testing'
import { fakePairing } from '../../parts/pairing/pairing.samples.js'
import { createSampleContext, sampleWallets, type SampleContext } from '../../parts/wallet-views.samples.js'
import {
  axeFindings,
  deep,
  mount,
  unmount,
  updated,
  type MountOptions,
} from '../../../../../test/gallery/atom-fixture.js'
import '../../parts/legal/legal-line.js'
import { loadLogin } from '../../parts/login/load-login.js'
import '../../parts/wallet-list/all-wallets-row.js'
import '../connect-wallets/connect-wallets-view.js'
import './connect-view.js'
import { waitUntil } from '../../../../../test/gallery/wait-until.js'

describe('w3m-connect-view', () => {
  let sampleContext: SampleContext
  let w3m: W3m
  let root: ShadowRoot

  async function show(options: Partial<W3mOptions> = {}, status = 'ready', mountOptions?: MountOptions): Promise<void> {
    w3m = await sampleContext.start(options)
    root = await mount(html`<w3m-connect-view .w3m=${w3m}></w3m-connect-view>`, mountOptions)
    await until((await sampleContext.wallets()).$state, ({ directory }) => directory === status)
    await updated(root)
  }
  const row = (id: string) => deep(root, `[data-testid=${CSS.escape(id)}]`)
  const has = (id: string) => {
    try {
      return Boolean(row(id))
    } catch {
      return false
    }
  }
  /** Waits for a row that comes with a part of its own. */
  const shown = async (id: string) => {
    await waitUntil(() => has(id))
    await updated(root)
  }
  const rows = () => [...deep(root, 'ul').querySelectorAll('li')].map(item => item.dataset['entry'])
  const tagOf = (id: string) =>
    row(id)
      .textContent.trim()
      .split(/\s{2,}/)
      .at(-1)

  beforeEach(() => (sampleContext = createSampleContext()))
  afterEach(() => {
    unmount()
    sampleContext.destroy()
  })

  it('paints installed wallets while the directory is silent, and keeps places for the rest', async () => {
    sampleContext.directory.mode = 'hangs'
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show({}, 'loading')
    expect(rows()).to.deep.equal(['one.x', 'recommended-0', 'all-wallets'])
    expect(tagOf('wallet-one.x')).to.equal('Installed')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('fills the places, and says how many wallets there are', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show()
    expect(rows()).to.deep.equal(['one.x', 'w1', 'all-wallets'])
    await shown('all-wallets')
    expect(row('all-wallets').getAttribute('aria-label')).to.equal('All wallets, 60')
  })

  it('connects an installed wallet in the click, and goes to where that is shown', async () => {
    const wallet = sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show()
    row('wallet-one.x').click()
    expect(w3m.router.$route.get()).to.deep.equal({
      view: 'ConnectingExternal',
      params: { connectorId: 'one.x', namespace: 'eip155' },
    })
    await until(w3m.account.$state, accounts => accounts['eip155']?.status === 'connected')
    expect(wallet.calls.map(({ method }) => method)).to.include('eth_requestAccounts')
  })

  it('marks the wallet that was connected as recent, and puts it first', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    sampleContext.announce({ rdns: 'two.x', name: 'Two' })
    await show()
    row('wallet-two.x').click()
    await until(w3m.account.$state, accounts => accounts['eip155']?.status === 'connected')
    await until((await sampleContext.wallets()).$state, ({ entries }) => entries[0]?.id === 'two.x')
    await updated(root)
    expect(rows().slice(0, 2)).to.deep.equal(['two.x', 'one.x'])
    expect(tagOf('wallet-two.x')).to.equal('Connected')
    await w3m.disconnect()
    await updated(root)
    expect(tagOf('wallet-two.x')).to.equal('Recent')
  })

  it('leaves a refusal to the view that shows it', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' }, { refuseWith: 4001 })
    await show()
    const strays: unknown[] = []
    const onUnhandledRejection = (event: PromiseRejectionEvent) => strays.push(event.reason)
    window.addEventListener('unhandledrejection', onUnhandledRejection)
    row('wallet-one.x').click()
    await until(w3m.connection.$state, ({ phase }) => phase === 'failed')
    await updated(root)
    window.removeEventListener('unhandledrejection', onUnhandledRejection)
    expect(strays).to.deep.equal([])
  })

  it('leads from a wallet that is not installed to where it can be got', async () => {
    await show()
    row('wallet-w1').click()
    const { view, params } = w3m.router.$route.get()
    expect(view).to.equal('Downloads')
    expect((params as { readonly wallet: object }).wallet).to.include({
      id: 'w1',
      chromeStore: 'https://chrome.example/',
    })
  })

  describe('where a relay is set', () => {
    const relay = { services: { api: 'https://api.example', relay: 'ws://127.0.0.1:9' } }

    it('offers a code first, and says what it is', async () => {
      sampleContext.announce({ rdns: 'one.x', name: 'One' })
      await show(relay)
      await shown('wallet-walletConnect')
      expect(rows()).to.deep.equal(['walletConnect', 'one.x', 'w1', 'all-wallets'])
      expect(row('wallet-walletConnect').textContent).to.match(/WalletConnect\s+QR code/)
      expect(await axeFindings()).to.deep.equal([])
    })

    it('leads from the code’s row to the code, and begins in the click', async () => {
      await show(relay)
      await fakePairing(w3m)
      await shown('wallet-walletConnect')
      row('wallet-walletConnect').click()
      expect(w3m.router.$route.get()).to.deep.equal({ view: 'ConnectingWalletConnect', params: { wallet: undefined } })
      expect(w3m.connection.$state.get()).to.deep.equal({ phase: 'finding', connectorId: 'walletConnect' })
    })

    it('leads from a wallet elsewhere to the ways to it', async () => {
      sampleContext.directory.wallets = sampleWallets(2).map(wallet => ({ ...wallet, mobile_link: 'w:' }))
      await show(relay)
      await fakePairing(w3m)
      row('wallet-w1').click()
      const { view, params } = w3m.router.$route.get()
      expect(view).to.equal('ConnectingWalletConnect')
      expect((params as { readonly wallet: object }).wallet).to.include({ id: 'w1', mobileLink: 'w:' })
    })

    it('leads a visitor who is connected by a code to one for another wallet', async () => {
      await show(relay)
      const pairing = await fakePairing(w3m)
      await shown('wallet-walletConnect')
      row('wallet-walletConnect').click()
      await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
      pairing.approve()
      await until(w3m.account.$state, accounts => accounts['eip155']?.status === 'connected')
      await updated(root)
      w3m.router.reset('Connect')
      row('wallet-walletConnect').click()
      expect(w3m.router.$route.get().view).to.equal('ConnectingWalletConnect')
      await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
      expect(w3m.getAccount().isConnected).to.equal(true)
    })

    it('tells a visitor without an extension what they can do', async () => {
      await show(relay)
      expect(deep(root, 'h2').textContent).to.equal('No wallet in this browser')
      expect(await axeFindings()).to.deep.equal([])
    })

    it('sends no visitor with a phone to a wallet on a phone', async () => {
      const { matchMedia } = window
      window.matchMedia = query => matchMedia.call(window, query.includes('pointer') ? 'all' : query)
      await show({ services: { relay: relay.services.relay } }, 'none')
      await shown('wallet-walletConnect')
      await shown('get-wallet')
      window.matchMedia = matchMedia
      expect(rows()).to.deep.equal(['walletConnect'])
      expect(deep(root, 'h2').textContent).to.equal('No wallet found')
    })

    it('sends a visitor with a large screen to touch to a wallet on a phone', async () => {
      const { matchMedia } = window
      window.matchMedia = query => matchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query)
      await show(relay)
      window.matchMedia = matchMedia
      expect(deep(root, 'h2').textContent).to.equal('No wallet in this browser')
    })

    it('says that the page has no network of the namespace that it asks for, and leads to all others', async () => {
      sampleContext.announce({ rdns: 'one.x', name: 'One' })
      await show(relay)
      await w3m.open({ namespace: 'bip122' })
      await shown('connect-other')
      expect(deep(root, 'h2').textContent).to.equal('No network for these wallets')
      expect(has('get-wallet')).to.equal(false)
      expect(await axeFindings()).to.deep.equal([])
      row('connect-other').click()
      await shown('wallet-one.x')
      expect(has('connect-other')).to.equal(false)
    })
  })

  describe('where the secure frame is set', () => {
    const frame = { services: { api: 'https://api.example', frame: 'https://wallet.example' } }
    const begin = async (options: Partial<W3mOptions> = frame) => {
      sampleContext.directory.mode = 'hangs'
      await show(options, 'loading')
      await loadLogin(w3m)
      await shown('email-input')
    }

    it('offers the e-mail first to a visitor without a wallet, and the wallets as one row', async () => {
      await begin()
      expect(has('connect-wallets')).to.equal(true)
      expect(() => deep(root, '.invitation')).to.throw()
      expect(row('email-input').getBoundingClientRect().top).to.be.below(
        row('connect-wallets').getBoundingClientRect().top,
      )
      expect(await axeFindings()).to.deep.equal([])
    })

    it('offers an installed wallet first', async () => {
      sampleContext.announce({ rdns: 'one.x', name: 'One' })
      await begin()
      expect(row('wallet-one.x').getBoundingClientRect().top).to.be.below(
        row('email-input').getBoundingClientRect().top,
      )
      expect(await axeFindings()).to.deep.equal([])
    })

    it('keeps to the host’s order', async () => {
      sampleContext.announce({ rdns: 'one.x', name: 'One' })
      await begin({ ...frame, features: { connectMethodsOrder: ['email', 'wallet'] } })
      expect(row('email-input').getBoundingClientRect().top).to.be.below(
        row('connect-wallets').getBoundingClientRect().top,
      )
      expect(has('social-google')).to.equal(false)
    })

    it('offers no social login where the server has none, and keeps no place for it', async () => {
      sampleContext.offers = { frame: 'https://wallet.example', socials: [] }
      await show(frame, 'loading')
      await loadLogin(w3m)
      await until((await sampleContext.list()).$state, ({ methods }) => !methods.includes('social'))
      await shown('email-input')
      expect(() => deep(root, 'w3m-login-socials')).to.throw()
      const [email, line] = [deep(root, 'w3m-login-email'), deep(root, 'w3m-ui-separator')].map(element =>
        element.getBoundingClientRect(),
      )
      expect(line!.top - email!.bottom).to.equal(12)
      expect(await axeFindings()).to.deep.equal([])
    })

    it('shows no login at all where it is by social accounts alone and the server has none', async () => {
      sampleContext.offers = { frame: 'https://wallet.example', socials: [] }
      await show({ ...frame, features: { email: false } })
      await loadLogin(w3m)
      await until((await sampleContext.list()).$state, ({ methods }) => !methods.includes('social'))
      await shown('wallet-w1')
      await shown('get-wallet')
      for (const selector of ['w3m-login-socials', 'w3m-ui-separator', '[data-testid=connect-wallets]'])
        expect(() => deep(root, selector), selector).to.throw()
      expect(deep(root, 'h2').textContent).to.equal('No wallet found')
      expect(deep(root, 'w3m-login-methods').getBoundingClientRect().height).to.equal(
        deep(root, 'w3m-wallet-list').getBoundingClientRect().height,
      )
      expect(await axeFindings()).to.deep.equal([])
    })

    it('asks for consent to the terms first', async () => {
      await begin({ ...frame, termsConditionsUrl: 'https://t.example', features: { legalCheckbox: true } })
      expect(row('email-input')).to.have.property('disabled', true)
      row('legal-checkbox').click()
      await updated(root)
      expect(row('email-input')).to.have.property('disabled', false)
    })
  })

  it('leads to all wallets', async () => {
    await show()
    row('all-wallets').click()
    expect(w3m.router.$route.get().view).to.equal('AllWallets')
  })

  it('offers window.ethereum where that is all the visitor has', async () => {
    Object.assign(window, { ethereum: createFakeWallet().provider })
    await show({ services: {} }, 'none')
    expect(rows()).to.deep.equal(['injected'])
    expect(has('wallet-injected')).to.equal(true)
  })

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`keeps a name beside its picture, a long one on two lines of a row as high as the others, ${dir}`, async () => {
      const names = [
        'Reef',
        'A wallet with a name that no row of any phone can show on one line or on two of them',
        'محفظة',
      ]
      names.forEach((name, index) => sampleContext.announce({ rdns: `x${index}.x`, name }))
      await show({ services: {} }, 'none', { dir })
      const list = deep(root, 'ul')
      list.style.inlineSize = '300px'
      for (const [index] of names.entries()) {
        const button = row(`wallet-x${index}.x`)
        const text = document.createRange()
        text.selectNodeContents(button.querySelector('.name')!)
        const [line] = text.getClientRects()
        const picture = button.firstElementChild!.getBoundingClientRect()
        expect(dir === 'ltr' ? line!.left - picture.right : picture.left - line!.right, names[index]).to.be.within(
          11,
          13,
        )
        expect(button.offsetHeight).to.equal(56)
      }
    })
  }

  it('warns of both wallets where one claims to be the other', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One', uuid: 'first' })
    sampleContext.announce({ rdns: 'one.x', name: 'One', uuid: 'second' })
    await show()
    expect(tagOf('wallet-one.x')).to.equal('Duplicate')
    expect(tagOf('wallet-one.x#2')).to.equal('Duplicate')
    expect(deep(root, '.warning').textContent.trim()).to.match(/^Two wallets here claim/)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('shows a hostile name as text, and nothing of a picture that is none', async () => {
    sampleContext.announce({ rdns: 'evil.x', name: '<img src=x onerror=alert(1)>', icon: 'https://evil.example/x.png' })
    await show({ services: {} }, 'none')
    const name = row('wallet-evil.x').querySelector('.name')!
    expect(name.textContent).to.equal('<img src=x onerror=alert(1)>')
    expect(() => deep(row('wallet-evil.x').getRootNode() as ShadowRoot, 'img')).to.throw()
  })

  it('keeps the row under the pointer where it is when a late wallet comes', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show()
    const list = deep(root, 'ul')
    list
      .querySelector('[data-entry=w1]')!
      .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true, pointerType: 'mouse' }))
    sampleContext.announce({ rdns: 'late.x', name: 'Late' })
    await updated(root)
    expect(rows()).to.deep.equal(['one.x', 'w1', 'all-wallets'])
    list.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    await updated(root)
    expect(rows()).to.deep.equal(['one.x', 'late.x', 'all-wallets'])
  })

  it('tells a visitor without a wallet what to do', async () => {
    await show()
    await shown('get-wallet')
    expect(deep(root, 'h2').textContent).to.equal('No wallet found')
    expect(rows()).to.deep.equal(['w1', 'w2', 'all-wallets'])
    row('get-wallet').click()
    expect(w3m.router.$route.get().view).to.equal('GetWallet')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('keeps the guide for visitors who have a wallet, unless the host wants none', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show()
    expect(has('get-wallet')).to.equal(true)
    w3m.updateOptions({ enableWalletGuide: false })
    await updated(root)
    expect(has('get-wallet')).to.equal(false)
  })

  it('offers no list of all wallets where the host hides it', async () => {
    await show({ allWallets: 'HIDE' })
    expect(has('all-wallets')).to.equal(false)
  })

  it('says that more wallets failed to load, beside those that work, and tries again', async () => {
    sampleContext.directory.mode = 'fails'
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show({}, 'failed')
    expect(rows()).to.deep.equal(['one.x', 'all-wallets'])
    expect(await axeFindings()).to.deep.equal([])
    sampleContext.directory.mode = 'answers'
    row('wallets-retry').click()
    await until((await sampleContext.wallets()).$state, ({ directory }) => directory === 'ready')
    await updated(root)
    expect(rows()).to.deep.equal(['one.x', 'w1', 'all-wallets'])
  })

  describe('and the host’s terms', () => {
    const terms = { termsConditionsUrl: 'https://terms.example/', privacyPolicyUrl: 'https://privacy.example/' }

    it('are one quiet line of safe links', async () => {
      await show(terms)
      const line = deep(root, 'w3m-legal-line').shadowRoot!
      expect(line.textContent.trim()).to.equal(
        'By connecting you agree to the Terms of Service and the Privacy Policy.',
      )
      expect([...line.querySelectorAll('a')].map(({ href, rel, target }) => [href, rel, target])).to.deep.equal([
        ['https://terms.example/', 'noopener noreferrer', '_blank'],
        ['https://privacy.example/', 'noopener noreferrer', '_blank'],
      ])
    })

    it('block every row until they are agreed to, and say why', async () => {
      const wallet = sampleContext.announce({ rdns: 'one.x', name: 'One' })
      await show({ ...terms, features: { legalCheckbox: true } })
      for (const id of ['wallet-one.x', 'wallet-w1', 'all-wallets']) {
        expect(row(id).getAttribute('aria-disabled'), id).to.equal('true')
        expect(row(id).getAttribute('aria-description'), id).to.equal('Agree to the terms above first.')
        row(id).click()
      }
      expect(w3m.router.$route.get().view).to.equal('Connect')
      const opacities = ['wallet-one.x', 'all-wallets'].map(id => {
        const name = row(id).querySelector('.name, .texts')!
        return [getComputedStyle(name).color, getComputedStyle(name).opacity]
      })
      expect(opacities[0], 'rows of a list fade alike').to.deep.equal(opacities[1])
      expect(await axeFindings()).to.deep.equal([])
      row('legal-checkbox').click()
      await updated(root)
      row('wallet-one.x').click()
      await until(w3m.account.$state, accounts => accounts['eip155']?.status === 'connected')
      expect(wallet.calls.length).to.be.greaterThan(0)
    })

    it('are agreed to once, for the other views too', async () => {
      await show({ ...terms, features: { legalCheckbox: true } })
      row('legal-checkbox').click()
      root = await mount(html`<w3m-connect-wallets-view .w3m=${w3m}></w3m-connect-wallets-view>`)
      await shown('all-wallets')
      expect((row('legal-checkbox') as HTMLInputElement).checked).to.equal(true)
      expect(row('all-wallets').hasAttribute('aria-disabled')).to.equal(false)
    })
  })

  it('is one row that leads to the wallets where the host wants that', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show({ features: { collapseWallets: true } }, 'loading')
    await shown('connect-wallets')
    expect(has('wallet-one.x')).to.equal(false)
    row('connect-wallets').click()
    expect(w3m.router.$route.get().view).to.equal('ConnectWallets')
    root = await mount(html`<w3m-connect-wallets-view .w3m=${w3m}></w3m-connect-wallets-view>`)
    expect(rows()).to.include('one.x')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('shows no wallet where wallets are off', async () => {
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    await show({ enableWallets: false }, 'none')
    expect([has('wallet-one.x'), has('get-wallet'), has('all-wallets')]).to.deep.equal([false, false, false])
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      it(`has nothing that axe minds in ${theme}, ${dir}`, async () => {
        sampleContext.announce({ rdns: 'one.x', name: 'One' })
        await show({ termsConditionsUrl: 'https://terms.example/' }, 'ready', { theme, dir })
        expect(await axeFindings()).to.deep.equal([])
      })
    }
  }
})
