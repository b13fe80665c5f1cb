import { $instances, createW3m, type ViewName, type W3m, type W3mOptions } from '@w3m/core'
import { createFakeWallet, fakeNetwork, otherFakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { listenerCounts } from '../../../../test/gallery/listener-counts.js'
import { viewTag } from '../views/define-view.js'
import type { W3mModal } from './w3m-modal.js'
import { translatorOf } from '../i18n/translator.js'
import '../buttons/w3m-connect-button.js'
import './w3m-modal.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'

describe('w3m-modal', () => {
  let w3m: W3m
  const ends: (() => void)[] = []

  const start = (options: Partial<W3mOptions> = {}): W3m =>
    (w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', ...options }))
  const modal = () => document.querySelector('w3m-modal')!
  const card = () => modal().shadowRoot!.querySelector('w3m-modal-card')!
  const dialog = () => card().shadowRoot!.querySelector('dialog')!
  const byTestId = (id: string): HTMLElement | null => {
    const find = (root: ParentNode): HTMLElement | null =>
      root.querySelector<HTMLElement>(`[data-testid="${id}"]`) ??
      [...root.querySelectorAll('*')].reduce<HTMLElement | null>(
        (found, element) => found ?? (element.shadowRoot && find(element.shadowRoot)),
        null,
      )
    return find(document)
  }
  const shows = async (view: ViewName) => {
    const views = () =>
      modal() && card()?.shadowRoot?.querySelector('w3m-view-outlet')?.shadowRoot?.querySelector('.views')
    await waitUntil(() => views()?.querySelector(viewTag(view))?.shadowRoot?.firstElementChild, {
      describe: () => `${view} in ${views()?.innerHTML}`,
    })
  }
  const settled = async () => {
    await modal().updateComplete
    await card().updateComplete
    await card().shadowRoot!.querySelector('w3m-modal-header')!.updateComplete
  }

  afterEach(() => {
    w3m?.destroy()
    document.querySelectorAll('w3m-modal, .test').forEach(element => element.remove())
    for (const end of ends.splice(0)) end()
  })

  it('is put on the page at the first opening where the host placed none, and goes with its instance', async () => {
    start()
    expect(modal()).to.equal(null)
    await w3m.open()
    expect(document.querySelectorAll('body > w3m-modal')).to.have.length(1)
    w3m.destroy()
    expect(modal()).to.equal(null)
  })

  it('uses the one that the host placed', async () => {
    document.body.append(document.createElement('w3m-modal'))
    start()
    await w3m.open()
    expect(document.querySelectorAll('w3m-modal')).to.have.length(1)
    expect(dialog().open).to.equal(true)
  })

  it('draws the list of wallets once the page is at rest, lays it out unseen, and shows that very list', async () => {
    // In one chunk with the card for a visitor.
    await import('../views/connect/connect-view.js')
    document.body.append(document.createElement('w3m-modal'))
    start()
    const view = () =>
      card()?.shadowRoot?.querySelector('w3m-view-outlet')?.shadowRoot?.querySelector('w3m-connect-view')
    await waitUntil(view)
    const drawn = view()
    // The attribute came and went in one task: no frame was painted between.
    const wereDrawn = await new Promise<readonly boolean[]>(resolve => {
      const observer = new MutationObserver(records => {
        observer.disconnect()
        resolve([...records.map(({ oldValue }) => oldValue === null), dialog().open])
      })
      observer.observe(dialog(), { attributeFilter: ['open'], attributeOldValue: true })
    })
    expect(wereDrawn).to.deep.equal([true, false, false])
    await w3m.open()
    expect(view()).to.equal(drawn)
  })

  it('is put on the page of a button at rest, and shown as it was drawn there', async () => {
    await import('../views/connect/connect-view.js')
    start()
    const button = document.createElement('w3m-connect-button')
    button.className = 'test'
    document.body.append(button)
    await shows('Connect')
    expect(w3m.modal.$state.get().open).to.equal(false)
    expect(dialog().open).to.equal(false)
    const drawn = card()
    await w3m.open()
    expect(document.querySelectorAll('w3m-modal')).to.have.length(1)
    expect(card()).to.equal(drawn)
  })

  describe('beside another of the same instance', () => {
    const dialogs = () =>
      [...document.querySelectorAll('w3m-modal')].map(
        element => element.shadowRoot?.querySelector('w3m-modal-card')?.dialog.open === true,
      )
    const place = async () => {
      const placed = document.createElement('w3m-modal')
      document.body.append(placed)
      await placed.updateComplete
      return placed
    }

    it('goes on showing what is open, and closes it', async () => {
      start()
      await place()
      await w3m.open()
      await place()
      expect(dialogs()).to.deep.equal([true, false])
      await w3m.close()
      expect(dialogs()).to.deep.equal([false, false])
      expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
    })

    it('shows what is open when the other one is taken away', async () => {
      start()
      await place()
      const other = await place()
      await w3m.open()
      expect(dialogs()).to.deep.equal([false, true])
      other.remove()
      await waitUntil(() => dialogs()[0])
      expect(dialogs()).to.deep.equal([true])
      expect(w3m.getState().open).to.equal(true)
    })
  })

  it('is a modal dialog of the browser with the title of its header as its name', async () => {
    await start().open()
    await shows('Connect')
    await settled()
    expect(dialog().matches(':modal')).to.equal(true)
    expect(dialog().ariaLabel).to.equal('Connect Wallet')
  })

  it('resolves close when it is hidden, and gives the page its scrolling back', async () => {
    const before = document.documentElement.getAttribute('style')
    await start().open()
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden')
    await w3m.close()
    expect([dialog().open, getComputedStyle(document.documentElement).overflow]).to.deep.equal([false, 'visible'])
    expect(document.documentElement.getAttribute('style')).to.equal(before)
  })

  it('stays where it is opened again at the moment it is hidden', async () => {
    await start().open()
    const closeEvent = new Promise(resolve => dialog().addEventListener('close', resolve, { once: true }))
    await w3m.close()
    await w3m.open()
    // The browser tells of the first closing only now.
    await closeEvent
    expect([w3m.getState().open, dialog().open]).to.deep.equal([true, true])
  })

  it('begins at the view, not at the buttons around it', async () => {
    await start().open()
    const focused = card().shadowRoot!.activeElement
    expect(focused?.localName).to.equal('w3m-view-outlet')
    expect(getComputedStyle(focused!.shadowRoot!.activeElement!).outlineStyle).to.equal('none')
  })

  it('gives the focus back to where it was', async () => {
    const button = document.body.appendChild(Object.assign(document.createElement('button'), { className: 'test' }))
    button.focus()
    await start().open()
    expect(document.activeElement).not.to.equal(button)
    await w3m.close()
    expect(document.activeElement).to.equal(button)
  })

  it('brings its dialog before it is opened, for what must be in it and never move', async () => {
    start()
    const modalCard = (await w3m.modal.presenter()!.loadCard!())!
    await modalCard.updateComplete
    expect(modalCard.dialog).to.equal(dialog())
    expect(dialog().open).to.equal(false)
    const frame = document.createElement('iframe')
    modalCard.dialog.append(frame)
    await w3m.open()
    w3m.router.push('WhatIsAWallet')
    await settled()
    await w3m.close()
    await w3m.open()
    expect(frame.parentNode).to.equal(dialog())
  })

  it('leaves no listener behind, however often it is opened, and in whichever views', async () => {
    const wallet = createFakeWallet()
    ends.push(wallet.announce())
    start()
    await w3m.connect({ connectorId: 'test.wallet' })
    // None of them reads a computed store: those let go of their sources a second late.
    const first = ['Account', 'Networks', 'Connect', 'WhatIsAWallet'] as const
    const visit = async (index: number) => {
      const view = first[index % first.length]!
      await w3m.open({ view })
      await shows(view)
      w3m.router.push(index % 2 ? 'WhatIsANetwork' : 'WhatIsAWallet')
      await shows(index % 2 ? 'WhatIsANetwork' : 'WhatIsAWallet')
      await w3m.close()
    }
    await w3m.open()
    // What the card does once the page is at rest is over.
    await new Promise(resolve => requestIdleCallback(resolve))
    await w3m.close()
    // What is loaded once and listens from then on is there after a visit to each.
    for (const index of first.keys()) await visit(index)
    // The account asks for these beside its view, and shows without them.
    await Promise.all([w3m.load.tokens(), w3m.load.send(), w3m.load.profile()])
    const before = await listenerCounts(w3m)
    const { childElementCount } = document.body
    for (let index = 0; index < 20; index++) await visit(index)
    expect(await listenerCounts(w3m)).to.deep.equal(before)
    expect(wallet.listenerCount()).to.be.at.most(4)
    expect(document.body.childElementCount).to.equal(childElementCount)
  })

  it('closes on Escape', async () => {
    await start().open()
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(w3m.getState().open).to.equal(false)
  })

  it('closes on a click outside the card, but not on one that began inside', async () => {
    await start().open()
    const press = (on: Element) => on.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    press(byTestId('w3m-modal-card')!)
    dialog().click()
    expect(w3m.getState().open).to.equal(true)
    press(dialog())
    dialog().click()
    expect(w3m.getState().open).to.equal(false)
  })

  it('shakes and stays where the visitor must not slip away', async () => {
    ends.push(createFakeWallet({ chainId: 777 }).announce({ rdns: 'astray.wallet' }))
    await start().connect({ connectorId: 'astray.wallet' })
    await w3m.open({ view: 'UnsupportedChain' })
    const event = new Event('cancel', { cancelable: true })
    dialog().dispatchEvent(event)
    await settled()
    expect(event.defaultPrevented).to.equal(true)
    expect(w3m.getState().open).to.equal(true)
    while (
      !byTestId('w3m-modal-card')!
        .getAnimations()
        .some(animation => (animation as Animation).effect?.getTiming().duration === 500)
    )
      await new Promise(requestAnimationFrame)
  })

  it('says its events on itself, for every page part above to hear', async () => {
    start()
    const eventNames: string[] = []
    for (const name of ['w3m-open', 'w3m-connect', 'w3m-close', 'w3m-disconnect', 'w3m-error', 'w3m-network-change']) {
      const listener = () => eventNames.push(name)
      document.addEventListener(name, listener)
      ends.push(() => document.removeEventListener(name, listener))
    }
    const wallet = createFakeWallet()
    ends.push(wallet.announce({ rdns: 'one.wallet' }))
    await w3m.open()
    await w3m.connect({ connectorId: 'one.wallet' })
    wallet.setChain(10)
    await w3m.disconnect()
    expect(eventNames).to.deep.equal(['w3m-open', 'w3m-connect', 'w3m-close', 'w3m-network-change', 'w3m-disconnect'])
  })

  it('says a connection that was there before it, as one that came back, once, to who listens by then', async () => {
    start()
    ends.push(createFakeWallet().announce({ rdns: 'one.wallet' }))
    const connection = await w3m.connect({ connectorId: 'one.wallet' })
    const connectEvents: unknown[] = []
    const onConnect = ({ target, detail }: CustomEvent) =>
      void connectEvents.push([(target as Element).localName, detail])
    document.body.addEventListener('w3m-connect', onConnect)
    ends.push(() => document.body.removeEventListener('w3m-connect', onConnect))
    const button = document.createElement('w3m-connect-button')
    button.className = 'test'
    const placed = document.createElement('w3m-modal')
    document.body.append(button, placed)
    placed.addEventListener('w3m-connect', () => connectEvents.push('the modal’s own'))
    await new Promise(requestAnimationFrame)
    expect(connectEvents).to.deep.equal(['the modal’s own', ['w3m-modal', { ...connection, restored: true }]])
    placed.remove()
    button.remove()
    document.body.append(document.createElement('w3m-modal'))
    await new Promise(requestAnimationFrame)
    expect(connectEvents).to.have.length(2)
  })

  it('says a connection once, where a page puts its first element into itself as it hears of the account', async () => {
    start()
    ends.push(createFakeWallet().announce({ rdns: 'one.wallet' }))
    const connectEvents: unknown[] = []
    const onConnect = ({ detail }: CustomEvent) => void connectEvents.push(detail)
    document.body.addEventListener('w3m-connect', onConnect)
    ends.push(() => document.body.removeEventListener('w3m-connect', onConnect))
    const placed = document.createElement('w3m-modal')
    w3m.subscribe('account', ({ isConnected }) => isConnected && document.body.append(placed))
    const connection = await w3m.connect({ connectorId: 'one.wallet' })
    await new Promise(requestAnimationFrame)
    expect(connectEvents).to.deep.equal([connection])
  })

  it('speaks the locale in its direction, also when it changes while open', async () => {
    await start({ locale: 'en' }).open()
    await settled()
    expect([dialog().lang, dialog().dir]).to.deep.equal(['en', 'ltr'])
    w3m.setLocale('ar')
    await translatorOf(w3m).ready()
    await settled()
    expect([dialog().lang, dialog().dir]).to.deep.equal(['ar', 'rtl'])
    // Nobody speaks it here: what is read is English.
    w3m.setLocale('de')
    await translatorOf(w3m).ready()
    await settled()
    expect([dialog().lang, dialog().dir]).to.deep.equal(['en', 'ltr'])
  })

  it('puts the theme on the card by CSSOM, and takes it back', async () => {
    await start({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#123456' } }).open()
    await settled()
    expect(card().dataset.theme).to.equal('dark')
    expect(card().style.getPropertyValue('--w3m-accent')).to.equal('#123456')
    w3m.setThemeMode('light')
    w3m.setThemeVariables({})
    await settled()
    expect(card().dataset.theme).to.equal('light')
    expect(card().style.getPropertyValue('--w3m-accent')).to.equal('')
  })

  it('makes its own instance from attributes, and takes it along', async () => {
    const host = document.createElement('w3m-modal') as W3mModal
    host.setAttribute('networks', JSON.stringify([fakeNetwork]))
    host.setAttribute('theme-mode', 'dark')
    const ready = new Promise<void>(resolve => {
      const check = () => (host.w3m ? resolve() : requestAnimationFrame(check))
      check()
    })
    document.body.append(host)
    await ready
    w3m = host.w3m!
    expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:1')
    expect(w3m.theme.$state.get().themeMode).to.equal('dark')
    host.remove()
    await Promise.resolve()
    expect(await w3m.open().catch((error: { code: string }) => error.code)).to.equal('DESTROYED')
  })

  describe('makes its own instance, as frameworks write it,', () => {
    const settle: readonly (readonly [how: string, put: (host: W3mModal) => void])[] = [
      [
        'from a property instead of an attribute',
        host => {
          host.networks = JSON.stringify([fakeNetwork])
          document.body.append(host)
        },
      ],
      [
        'from properties that are set once it is in the page',
        host => {
          document.body.append(host)
          host.projectId = 'project'
          host.networks = JSON.stringify([fakeNetwork])
        },
      ],
      [
        'from attributes that are set once it is in the page',
        host => {
          host.setAttribute('project-id', 'project')
          document.body.append(host)
          host.setAttribute('networks', JSON.stringify([fakeNetwork]))
        },
      ],
    ]
    for (const [title, put] of settle) {
      it(title, async () => {
        const host = document.createElement('w3m-modal')
        put(host)
        const instance = await waitUntil(() => host.w3m)
        expect($instances.get()).to.deep.equal([instance])
        expect(instance.$options.get().networks).to.have.length(1)
        expect(instance.network.$state.get().networks[0]!.name).to.equal(fakeNetwork.name)
        host.remove()
        await Promise.resolve()
        expect($instances.get()).to.deep.equal([])
      })
    }

    it('from attributes that are set long after it was put into the page', async () => {
      const host = document.body.appendChild(document.createElement('w3m-modal'))
      await host.updateComplete
      expect($instances.get()).to.deep.equal([])
      host.setAttribute('networks', JSON.stringify([fakeNetwork]))
      await waitUntil(() => host.w3m)
      expect($instances.get()).to.deep.equal([host.w3m])
    })

    it('not where it is given one', async () => {
      start()
      const host = Object.assign(document.createElement('w3m-modal'), {
        networks: JSON.stringify([otherFakeNetwork]),
        w3m,
      })
      document.body.append(host)
      await host.updateComplete
      host.projectId = 'project'
      await host.updateComplete
      expect($instances.get()).to.deep.equal([w3m])
      expect(host.w3m).to.equal(w3m)
    })
  })

  describe('with an instance of its own', () => {
    const instances = () => $instances.get()
    const place = () => {
      const host = document.createElement('w3m-modal') as W3mModal
      host.setAttribute('networks', JSON.stringify([fakeNetwork]))
      document.body.append(host)
      return host
    }
    const ready = (host: W3mModal) => waitUntil(() => host.w3m)
    /** Until a second one, were one on its way, would be there too. */
    const another = async () => {
      const other = place()
      await ready(other)
      other.remove()
      await Promise.resolve()
    }

    it('keeps it where it is moved in the page, with whoever subscribed to it', async () => {
      const host = place()
      const instance = await ready(host)
      const themeModes: unknown[] = []
      ends.push(instance.subscribe('theme', theme => themeModes.push(theme.themeMode)))
      document.body.prepend(host)
      await another()
      expect(host.w3m).to.equal(instance)
      expect(instances()).to.deep.equal([instance])
      instance.setThemeMode('dark')
      expect(themeModes.at(-1)).to.equal('dark')
      await instance.open()
      expect(dialog().open).to.equal(true)
    })

    it('makes one where it is moved while it makes it', async () => {
      const host = place()
      await host.updateComplete
      document.body.prepend(host)
      const instance = await ready(host)
      await another()
      expect(instances()).to.deep.equal([instance])
    })

    it('leaves none where it is removed while it makes it', async () => {
      const host = place()
      await host.updateComplete
      host.remove()
      await another()
      expect(instances()).to.deep.equal([])
      expect(host.w3m).to.equal(undefined)
    })

    it('makes a new one where it comes back later', async () => {
      const host = place()
      const instance = await ready(host)
      host.remove()
      await Promise.resolve()
      expect(instances()).to.deep.equal([])
      document.body.append(host)
      expect(await ready(host)).not.to.equal(instance)
    })
  })

  it('names a wrong attribute in an error event', async () => {
    const host = document.createElement('w3m-modal')
    host.setAttribute('networks', 'eip155:nowhere')
    const error = new Promise<{ code: string; message: string }>(resolve =>
      host.addEventListener('w3m-error', event =>
        resolve((event as CustomEvent<{ code: string; message: string }>).detail),
      ),
    )
    document.body.append(host)
    expect(await error).to.include({ code: 'INVALID_OPTION' })
  })

  it('goes back to what the system prefers where its theme mode is taken away, and names a wrong one', async () => {
    const host = document.createElement('w3m-modal') as W3mModal
    host.setAttribute('networks', JSON.stringify([fakeNetwork]))
    host.setAttribute('theme-mode', 'dark')
    document.body.append(host)
    w3m = await waitUntil(() => host.w3m)
    const errorCodes: string[] = []
    host.addEventListener('w3m-error', event => errorCodes.push((event as CustomEvent<{ code: string }>).detail.code))
    host.setAttribute('theme-mode', 'night')
    await host.updateComplete
    expect([errorCodes, w3m.theme.$state.get().themeMode]).to.deep.equal([['INVALID_OPTION'], 'dark'])
    // A wrong one stands in the way of no other.
    host.setAttribute('locale', 'ar')
    await host.updateComplete
    expect([errorCodes.length, w3m.$locale.get()]).to.deep.equal([1, 'ar'])
    host.removeAttribute('theme-mode')
    await host.updateComplete
    expect(w3m.theme.$state.get().themeMode).to.equal(undefined)
    host.remove()
    await Promise.resolve()
  })

  it('goes back to the language of the page where its own is taken away, and names a wrong one', async () => {
    const host = document.createElement('w3m-modal') as W3mModal
    host.setAttribute('networks', JSON.stringify([fakeNetwork]))
    host.setAttribute('locale', 'ar')
    document.body.append(host)
    w3m = await waitUntil(() => host.w3m)
    expect(w3m.$locale.get()).to.equal('ar')
    const errorCodes: string[] = []
    host.addEventListener('w3m-error', event => errorCodes.push((event as CustomEvent<{ code: string }>).detail.code))
    host.setAttribute('locale', 'en_US')
    await host.updateComplete
    expect([errorCodes, w3m.$locale.get()]).to.deep.equal([['INVALID_OPTION'], 'ar'])
    host.removeAttribute('locale')
    await host.updateComplete
    expect(w3m.$locale.get()).to.equal('en')
    host.remove()
    await Promise.resolve()
  })
})
