import { W3mError, type W3mOptions, type WalletLink } from '@w3m/core'
import { operationError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import { until } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings, type MountOptions } from '../../../../../test/gallery/atom-fixture.js'
import { recordHeights } from '../../../../../test/gallery/record-heights.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import { fakePairing, harbor, sampleUri, type FakePairing } from '../../parts/pairing/pairing.samples.js'
import './connecting-wallet-connect-view.js'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

describe('w3m-connecting-wallet-connect-view', () => {
  const fixture = createViewFixture()
  let pairing: FakePairing
  let timers: FakeTimers | undefined
  const realAgent = navigator.userAgent
  const realClipboard = navigator.clipboard.writeText

  const view = () =>
    document.querySelector('w3m-test-host')!.shadowRoot!.querySelector('w3m-connecting-wallet-connect-view')!
  const draw = async (wallet?: WalletLink, mountOptions?: MountOptions, width = 376) => {
    await fixture.show(
      html`<w3m-connecting-wallet-connect-view
        .w3m=${fixture.w3m}
        .params=${{ wallet }}
      ></w3m-connecting-wallet-connect-view>`,
      mountOptions,
    )
    view().style.inlineSize = `${width}px`
  }
  /** What axe finds once every motion that ends has ended. */
  const findings = async () => {
    const panel = view().shadowRoot!.querySelector('w3m-pairing-panel')
    const motions = [view().shadowRoot!, panel?.shadowRoot]
      .flatMap(root => root?.getAnimations() ?? [])
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.all(motions.map(({ finished }) => finished.catch(() => undefined)))
    return axeFindings()
  }
  /** As a click on a row does: the view opens and the attempt runs. */
  const open = async (
    wallet?: WalletLink,
    { options, ...mountOptions }: MountOptions & { readonly options?: Partial<W3mOptions> } = {},
  ) => {
    await fixture.start(options)
    pairing = await fakePairing(fixture.w3m)
    await fixture.w3m.open()
    fixture.w3m.router.push('ConnectingWalletConnect', { wallet })
    await draw(wallet, mountOptions)
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
  }
  const ready = async (uri = sampleUri(), lifetimeMs?: number) => {
    pairing.ready(uri, lifetimeMs)
    await fixture.eventually(() => fixture.find('wc-qr')?.dataset['uri'] === uri || fixture.find('wc-open'))
  }
  const onPhone = () => Object.defineProperty(navigator, 'userAgent', { value: phone, configurable: true })

  afterEach(() => {
    timers?.end()
    timers = undefined
    Object.defineProperty(navigator, 'userAgent', { value: realAgent, configurable: true })
    navigator.clipboard.writeText = realClipboard
    fixture.end()
  })

  it('keeps the place of the code at once, and names no code that is not there', async () => {
    await open()
    expect(fixture.find('wc-qr')).to.equal(undefined)
    expect(fixture.text()).to.include('Scan with your phone')
    expect(fixture.find('wc-copy')!.getAttribute('aria-description')).to.equal('Preparing a code')
    expect(await findings()).to.deep.equal([])
  })

  it('shows the code, with what it says beside it', async () => {
    await open(harbor)
    await ready()
    expect(pairing.chosen).to.deep.equal([harbor])
    expect(pairing.attempts).to.equal(1)
    expect(fixture.text()).to.include('Scan with Harbor')
    await fixture.eventually(
      () => fixture.find('wc-qr')!.shadowRoot!.querySelector('[role=img]')?.getAttribute('aria-busy') === null,
    )
    expect(fixture.find('wc-qr')!.shadowRoot!.querySelector('[role=img]')!.getAttribute('aria-label')).to.equal(
      'QR code to connect Harbor',
    )
    expect(await findings()).to.deep.equal([])
  })

  it('joins the attempt of the click', async () => {
    await fixture.start()
    pairing = await fakePairing(fixture.w3m)
    await fixture.w3m.open()
    fixture.w3m.router.push('ConnectingWalletConnect', {})
    const outcome = fixture.w3m.connect({ connectorId: 'walletConnect' })
    await draw()
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
    await ready()
    expect(pairing.attempts).to.equal(1)
    pairing.approve()
    expect((await outcome).connectorId).to.equal('walletConnect')
    await until(fixture.w3m.modal.$state, state => !state.open)
  })

  it('copies the link and says so', async () => {
    const written: string[] = []
    navigator.clipboard.writeText = text => Promise.resolve(void written.push(text))
    await open()
    await ready()
    fixture.find('wc-copy')!.click()
    const { notice } = await until(fixture.w3m.notices.$state, state => state.notice !== undefined)
    expect(written).to.deep.equal([sampleUri()])
    expect([notice?.variant, notice?.text]).to.deep.equal(['success', 'pairing.copied'])
  })

  it('says that the link could not be copied', async () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    const { execCommand } = document
    document.execCommand = () => false
    await open()
    await ready()
    fixture.find('wc-copy')!.click()
    const { notice } = await until(fixture.w3m.notices.$state, state => state.notice !== undefined)
    document.execCommand = execCommand
    expect(notice?.text).to.equal('pairing.copy-failed')
  })

  it('takes a fresh code without asking, and says it to who cannot see it', async () => {
    await open()
    await ready()
    await ready(sampleUri('b'))
    expect(fixture.text()).to.include('Here is a new code.')
    expect(pairing.attempts).to.equal(1)
  })

  it('counts the last minute of a code', async () => {
    await open()
    await ready(sampleUri(), 240_000)
    expect(fixture.text()).not.to.match(/new code comes/)
    await ready(sampleUri('b'), 45_000)
    await fixture.eventually(() => /A new code comes in 3\d s/.test(fixture.text()))
    expect(await findings()).to.deep.equal([])
  })

  it('says that the clock is slow, by how much, and no more once it is right', async () => {
    await open(harbor)
    await ready()
    expect(fixture.find('wc-clock')).to.equal(undefined)
    pairing.$minutesSlow.set(60)
    await fixture.eventually(() => fixture.find('wc-clock'))
    expect(fixture.find('wc-clock')!.textContent.trim()).to.equal(
      'The clock of this device is 1 hour slow: a wallet may take this code for expired. ' +
        'Set the date and time, then come back for a new code.',
    )
    expect(await findings()).to.deep.equal([])
    pairing.$minutesSlow.set(0)
    await fixture.eventually(() => !fixture.find('wc-clock'))
  })

  it('says nothing of the clock to a wallet on this device, which has the same', async () => {
    onPhone()
    await open(harbor)
    await ready()
    pairing.$minutesSlow.set(60)
    await fixture.eventually(() => fixture.find('wc-open'))
    expect(fixture.text()).not.to.include('clock')
  })

  it('is still trying after 5 s, and shows a way out that ends the attempt', async () => {
    await open()
    timers = installFakeTimers()
    await draw()
    timers.pass(slowNoticeMs - 1)
    await fixture.eventually(() => true)
    expect(fixture.find('connecting-other')).to.equal(undefined)
    timers.pass(1)
    await fixture.eventually(() => fixture.find('connecting-other'))
    expect(fixture.text()).to.include('This takes longer than usual.')
    timers.end()
    expect(await findings()).to.deep.equal([])
    fixture.find('connecting-other')!.click()
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'idle')
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('says that the wallet has answered while the session is being set up', async () => {
    await open(harbor)
    await ready()
    pairing.$state.set({ phase: 'answering' })
    await fixture.eventually(() => fixture.text().includes('Almost there'))
    expect(await findings()).to.deep.equal([])
  })

  const failures: readonly (readonly [error: Error, heading: string])[] = [
    [new W3mError('UNKNOWN', {}, { code: 4001 }), 'Connection declined'],
    [operationError('PAIRING_EXPIRED', {}), 'The code ran out'],
    [operationError('HTTP_UNREACHABLE', { origin: 'wss://relay.example' }), 'The service does not answer'],
    [new Error('odd'), 'Something went wrong'],
  ]
  for (const [error, heading] of failures) {
    it(`says “${heading}”, and makes a new attempt on the retry`, async () => {
      await open(harbor)
      await ready()
      pairing.refuse(error)
      await fixture.eventually(() => fixture.text().includes(heading))
      expect(fixture.find('wc-qr')).to.equal(undefined)
      expect(await findings()).to.deep.equal([])
      const retry = fixture.find('connecting-retry')!
      for (let clicks = 0; clicks < 5; clicks++) retry.click()
      await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
      await ready(sampleUri('c'))
      expect(pairing.attempts).to.equal(2)
      pairing.approve()
      await until(fixture.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
    })
  }

  const ends: readonly (readonly [what: string, end: () => void, heard: string])[] = [
    ['a refusal', () => pairing.refuse(new W3mError('UNKNOWN', {}, { code: 4001 })), 'Connection declined'],
    ['a code that ran out', () => pairing.refuse(operationError('PAIRING_EXPIRED', {})), 'The code ran out'],
    ['a connection', () => pairing.approve(), 'Connected to Harbor'],
  ]
  for (const [title, end, announcement] of ends) {
    it(`says ${title} in the live region that stood before it, and in no other`, async () => {
      await open(harbor)
      await ready()
      const { shadowRoot } = view().shadowRoot!.querySelector('w3m-pairing-panel')!
      const region = shadowRoot!.querySelector('[role="status"]')!
      end()
      await fixture.eventually(() => region.isConnected && region.textContent.includes(announcement))
      expect(shadowRoot!.querySelectorAll('[role="status"]').length).to.equal(1)
      expect(await findings()).to.deep.equal([])
    })
  }

  it('eases to the height of what came of it, and does not where a code takes its place', async () => {
    await open(harbor)
    const panel = view().shadowRoot!.querySelector('w3m-pairing-panel')!
    const heights = recordHeights(panel)
    await ready()
    expect(heights).to.deep.equal([])
    const before = panel.offsetHeight
    pairing.refuse(new Error('odd'))
    await fixture.eventually(() => heights.length)
    await findings()
    expect(heights).to.deep.equal([before, panel.offsetHeight])
  })

  it('leads back to the other wallets after a failure', async () => {
    await open(harbor)
    pairing.refuse(new Error('odd'))
    await fixture.eventually(() => fixture.find('connecting-other'))
    fixture.find('connecting-other')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('offers to begin where the host called the attempt off', async () => {
    const controller = new AbortController()
    await fixture.start()
    pairing = await fakePairing(fixture.w3m)
    await fixture.w3m.open()
    fixture.w3m.router.push('ConnectingWalletConnect', {})
    const outcome = fixture.w3m
      .connect({ connectorId: 'walletConnect', signal: controller.signal })
      .catch((error: { code: unknown }) => error.code)
    await draw()
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
    controller.abort()
    expect(await outcome).to.equal('ABORTED')
    await fixture.eventually(() => fixture.text().includes('Connect with WalletConnect'))
    expect(await findings()).to.deep.equal([])
    fixture.find('connecting-retry')!.click()
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
  })

  it('ends the attempt when the visitor leaves', async () => {
    await open(harbor)
    const errors: unknown[] = []
    fixture.w3m.subscribe(
      'events',
      ({ name, detail }) => name === 'error' && errors.push((detail as { code: unknown }).code),
    )
    fixture.w3m.modal.back()
    expect(fixture.w3m.connection.$state.get().phase).to.equal('idle')
    expect(errors).to.deep.equal(['ABORTED'])
  })

  it('tries again to load what makes codes', async () => {
    await fixture.start()
    Object.assign(fixture.w3m.load, { pairing: () => Promise.reject(new Error('offline')) })
    await fixture.w3m.open()
    await draw()
    await fixture.eventually(() => fixture.find('connecting-retry'))
    expect(await findings()).to.deep.equal([])
    pairing = await fakePairing(fixture.w3m)
    fixture.find('connecting-retry')!.click()
    await until(fixture.w3m.connection.$state, ({ phase }) => phase === 'connecting')
  })

  it('says so where a wallet is connected this way already', async () => {
    await open()
    pairing.approve()
    await until(fixture.w3m.account.$state, accounts => accounts.eip155?.status === 'connected')
    await fixture.w3m.open({ view: 'ConnectingWalletConnectBasic' })
    await draw()
    await fixture.eventually(() => fixture.text().includes('Connected to WalletConnect'))
    expect(pairing.attempts).to.equal(1)
  })

  describe('has the ways to a wallet as tabs:', () => {
    const tab = (way: string) => fixture.find(`wc-way-${way}`)
    const selected = () =>
      ['browser', 'qrcode', 'mobile', 'web', 'desktop', 'unsupported']
        .filter(way => tab(way)?.getAttribute('aria-selected') === 'true')
        .join()
    const all = () => ['browser', 'qrcode', 'mobile', 'web', 'desktop', 'unsupported'].filter(way => tab(way)).join(' ')

    it('none where there is one way', async () => {
      await open({ id: 'w', name: 'W', mobileLink: 'w:' })
      expect(all()).to.equal('')
    })

    it('on a computer the code first, then the page and the app', async () => {
      await open(harbor)
      expect([all(), selected()]).to.deep.equal(['qrcode web desktop', 'qrcode'])
      expect(await findings()).to.deep.equal([])
    })

    it('on a phone the app first', async () => {
      onPhone()
      await open(harbor)
      expect([all(), selected()]).to.deep.equal(['mobile web', 'mobile'])
    })

    it('the extension to get, where the wallet has one that is not here', async () => {
      await open({ ...harbor, chromeStore: 'https://chrome.example/' })
      tab('unsupported')!.click()
      await fixture.eventually(() => fixture.text().includes('Harbor is not in this browser'))
      expect(await findings()).to.deep.equal([])
      fixture.find('connecting-get')!.click()
      expect(fixture.w3m.router.$route.get().view).to.equal('Downloads')
    })

    it('the page as a link to a tab that learns nothing of this one', async () => {
      await open(harbor)
      await ready()
      tab('web')!.click()
      await fixture.eventually(() => fixture.find('wc-open'))
      const link = fixture.find('wc-open') as HTMLAnchorElement
      expect([link.href, link.target, link.rel]).to.deep.equal([
        `https://web.harbor.example/wc?uri=${encodeURIComponent(sampleUri())}`,
        '_blank',
        'noopener noreferrer',
      ])
      expect(pairing.attempts).to.equal(1)
    })
  })

  describe('on a phone', () => {
    const click = () => {
      const link = fixture.find('wc-open') as HTMLAnchorElement
      link.addEventListener('click', event => event.preventDefault(), { once: true })
      link.click()
      return link.href
    }

    it('waits for the code before there is a link', async () => {
      onPhone()
      await open(harbor)
      expect(fixture.find('wc-open')).to.equal(undefined)
      expect(fixture.text()).to.include('Continue in Harbor')
      expect(await findings()).to.deep.equal([])
    })

    it('opens the wallet by a link with the code in it, and again', async () => {
      onPhone()
      await open(harbor)
      await ready()
      expect(click()).to.equal(`harbor://wc?uri=${encodeURIComponent(sampleUri())}`)
      expect(pairing.opened).to.deep.equal(['harbor://'])
      await fixture.eventually(() => fixture.text().includes('Open Harbor again'))
      expect(fixture.text()).to.include('Approve in Harbor')
      expect(await findings()).to.deep.equal([])
      expect(click()).to.contain('harbor://wc')
    })

    it('has a fresh code in the link as soon as there is one', async () => {
      onPhone()
      await open(harbor)
      await ready()
      pairing.ready(sampleUri('b'))
      await fixture.eventually(() => (fixture.find('wc-open') as HTMLAnchorElement).href.includes('b'.repeat(64)))
    })

    it('opens the page in an app that takes no code', async () => {
      onPhone()
      await open({ ...harbor, id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' })
      await fixture.eventually(() => fixture.find('wc-open'))
      expect((fixture.find('wc-open') as HTMLAnchorElement).href).to.match(/^https:\/\/solflare\.com\/ul\/v1\/browse\//)
      expect(fixture.text()).to.include('This page opens again in Harbor.')
      expect(fixture.find('wc-copy')).to.equal(undefined)
      expect(await findings()).to.deep.equal([])
    })

    it('leads to where the wallet is got', async () => {
      onPhone()
      await open(harbor)
      fixture.find('connecting-get')!.click()
      expect(fixture.w3m.router.$route.get()).to.deep.equal({ view: 'Downloads', params: { wallet: harbor } })
    })

    it('shows a link that runs code as no link', async () => {
      onPhone()
      await open({ ...harbor, mobileLink: 'javascript:alert(1)', webappLink: undefined, desktopLink: undefined })
      pairing.ready()
      await fixture.eventually(() => fixture.find('wc-qr'))
      expect(fixture.find('wc-open')).to.equal(undefined)
    })
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      it(`has nothing that axe minds with a code, in ${theme}, ${dir}`, async () => {
        await open(harbor, { theme, dir, ...(dir === 'rtl' && { options: { locale: 'ar' } }) })
        await ready()
        expect(await findings()).to.deep.equal([])
      })
    }
  }

  it('fits in 320 px, in every language', async () => {
    for (const locale of ['en', 'es', 'zh', 'ja', 'ar']) {
      await open(harbor, { options: { locale } })
      view().style.inlineSize = '320px'
      await ready()
      expect(view().scrollWidth, locale).to.equal(320)
      const { width } = fixture.find('wc-qr')!.getBoundingClientRect()
      expect(width, locale).to.equal(280)
      fixture.end()
    }
  })
})
