import { createW3m, type W3m, type W3mOptions } from '@w3m/core'
import { createFakeWallet, fakeNetwork, otherFakeNetwork, until } from '@w3m/core/testing'
import { expect } from 'chai'
import { $views, loadOnDemandViews } from '../views/registry.js'
import './w3m-modal.js'

describe('the place of the views', () => {
  const ends: (() => void)[] = []

  const start = (options: Partial<W3mOptions> = {}): W3m => {
    const w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', ...options })
    ends.push(() => w3m.destroy())
    return w3m
  }
  const put = (w3m: W3m) => {
    const modal = Object.assign(document.createElement('w3m-modal'), { w3m })
    document.body.append(modal)
    ends.push(() => modal.remove())
    const places = () =>
      modal.shadowRoot
        ?.querySelector('w3m-modal-card')
        ?.shadowRoot?.querySelector('w3m-view-outlet')
        ?.shadowRoot?.querySelector('.views')
    return {
      places,
      /** What the header says, and what the dialog is called. */
      titles() {
        const card = modal.shadowRoot!.querySelector('w3m-modal-card')!
        return [
          card.shadowRoot!.querySelector('w3m-modal-header')!.shadowRoot!.querySelector('h1')!.textContent,
          card.dialog.ariaLabel,
        ]
      },
      async found<Found>(find: (within: Element) => Found | null | undefined): Promise<Found> {
        const limit = performance.now() + 60_000
        for (;;) {
          if (performance.now() > limit) throw new Error(`It never came: ${places()?.innerHTML}`)
          const within = places()
          const found = within && find(within)
          if (found) return found
          await new Promise(requestAnimationFrame)
        }
      },
    }
  }

  /** Keeps the networks' view on its way until it is let in, or kept out. */
  const holdNetworks = () => {
    const views = $views.get()
    ends.push(() => $views.set(views))
    let finishLoading!: (way?: Promise<never>) => void
    const loading = new Promise<void>(resolve => (finishLoading = resolve))
    $views.set({
      ...views,
      Networks: { ...views.Networks!, load: app => loading.then(() => views.Networks!.load(app)) },
    })
    return finishLoading
  }

  before(loadOnDemandViews)
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  it('shows none of the list under the title of another view that is still on its way', async () => {
    // In one chunk with the card for a visitor.
    await import('../views/connect/connect-view.js')
    const w3m = start()
    const { places, found } = put(w3m)
    await found(within => within.querySelector('w3m-connect-view'))
    const finishLoading = holdNetworks()
    await w3m.open({ view: 'Networks' })
    expect(places()!.childElementCount).to.equal(0)
    finishLoading()
    await found(within => within.querySelector('w3m-networks-view')?.shadowRoot?.firstElementChild)
  })

  it('is named when it is shown, and not before: the header keeps to what is on the screen', async () => {
    await import('../views/connect/connect-view.js')
    const w3m = start()
    const { found, titles } = put(w3m)
    await w3m.open()
    await found(within => within.querySelector('w3m-connect-view'))
    const finishLoading = holdNetworks()
    w3m.router.push('Networks')
    for (let turns = 0; turns < 3; turns++) await new Promise(requestAnimationFrame)
    expect(titles()).to.deep.equal(['Connect Wallet', 'Connect Wallet'])
    finishLoading()
    await found(within => within.querySelector('w3m-networks-view')?.shadowRoot?.firstElementChild)
    expect(titles()).to.deep.equal(['Choose Network', 'Choose Network'])
    w3m.router.back()
    await found(within => within.querySelector('w3m-connect-view')?.shadowRoot?.firstElementChild)
    expect(titles()).to.deep.equal(['Connect Wallet', 'Connect Wallet'])
  })

  it('has no title yet where it is the first and still on its way, and is named where it cannot be had', async () => {
    await import('../views/connect/connect-view.js')
    const w3m = start()
    const { found, titles } = put(w3m)
    const finishLoading = holdNetworks()
    await w3m.open({ view: 'Networks' })
    expect(titles()).to.deep.equal(['', 'Loading'])
    finishLoading(Promise.reject(new Error('down')))
    const retry = await found(within => within.parentNode!.querySelector('.failed .retry'))
    // Where the system chooses the colours, a border is all that shows where it ends.
    expect(getComputedStyle(retry).borderTopWidth).to.equal('1px')
    // Its texts are on their way still.
    await found(() => titles()[0] === 'Choose Network')
  })

  it('is of its own instance to the last row, where the page has several', async () => {
    const wallet = createFakeWallet()
    ends.push(wallet.announce({ rdns: 'one.wallet' }))
    const terms = { termsConditionsUrl: 'https://site.example/terms', features: { legalCheckbox: true } }
    const other = start()
    const w3m = start(terms)
    const { found } = put(w3m)
    await w3m.open()
    const view = (within: Element) => within.querySelector('w3m-connect-view')?.shadowRoot
    // The terms are those of this one; the other has none.
    const checkbox = await found(within =>
      view(within)
        ?.querySelector('w3m-legal-line')
        ?.shadowRoot?.querySelector('w3m-ui-checkbox')
        ?.shadowRoot?.querySelector('input'),
    )
    checkbox.click()
    const row = await found(within => {
      const button = view(within)
        ?.querySelector('w3m-wallet-list')
        ?.shadowRoot?.querySelector('w3m-wallet-row')
        ?.shadowRoot?.querySelector('button')
      return button?.ariaDisabled === 'true' ? undefined : button
    })
    row.click()
    await until(w3m.modal.$state, ({ open }) => !open)
    expect([w3m, other].map(instance => instance.getAccount().isConnected)).to.deep.equal([true, false])
  })
})
