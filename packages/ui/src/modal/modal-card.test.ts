import { createW3m, type W3m } from '@w3m/core'
import { createFakeWallet, fakeNetwork, otherFakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import './modal-card.js'
import './w3m-modal.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'

describe('the dialog of the modal', () => {
  let w3m: W3m
  const ends: (() => void)[] = []

  const modal = () => document.querySelector('w3m-modal')!
  const dialog = () => modal().shadowRoot!.querySelector('w3m-modal-card')!.dialog
  const isLocked = () => getComputedStyle(document.documentElement).overflow === 'hidden'
  const nextFrame = () => new Promise(requestAnimationFrame)
  const button = () => {
    const element = document.body.appendChild(Object.assign(document.createElement('button'), { className: 'test' }))
    element.focus()
    return element
  }

  beforeEach(async () => {
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory' })
    document.body.append(document.createElement('w3m-modal'))
    await modal().updateComplete
  })
  afterEach(() => {
    w3m.destroy()
    document.querySelectorAll('w3m-modal, .test').forEach(element => element.remove())
    for (const end of ends.splice(0)) end()
  })

  describe('that is closed before it is drawn is not shown afterwards:', () => {
    const cases: Readonly<Record<string, () => unknown>> = {
      'in the same turn': () => {
        const shown = w3m.open()
        void w3m.close()
        return shown
      },
      'a moment later': async () => {
        const shown = w3m.open()
        await Promise.resolve()
        void w3m.close()
        return shown
      },
      'by a listener of the page': () => {
        modal().addEventListener('w3m-open', () => void w3m.close(), { once: true })
        return w3m.open()
      },
      'by who follows the state': () => {
        ends.push(w3m.subscribe('state', ({ open }) => void (open && w3m.close())))
        return w3m.open()
      },
      'by a wallet that connects': async () => {
        ends.push(createFakeWallet().announce())
        const shown = w3m.open()
        await w3m.connect({ connectorId: 'test.wallet' })
        return shown
      },
      'by a wallet that is back from an unknown network': async () => {
        const wallet = createFakeWallet()
        ends.push(wallet.announce())
        await w3m.connect({ connectorId: 'test.wallet' })
        wallet.setChain(777)
        wallet.setChain(1)
        await waitUntil(() => !w3m.getState().open)
        for (let frames = 0; frames < 5; frames++) await nextFrame()
      },
    }
    for (const [title, run] of Object.entries(cases)) {
      it(title, async () => {
        await run()
        // What was on the screen for a moment takes its time to go.
        await waitUntil(() => !dialog().open)
        expect([w3m.getState().open, dialog().open, isLocked()]).to.deep.equal([false, false, false])
        for (const end of ends.splice(0)) end()
        await w3m.open()
        expect([dialog().matches(':modal'), isLocked()]).to.deep.equal([true, true])
      })
    }
  })

  it('gives the page back as it was, where the browser closed it and it had to come back', async () => {
    const opener = button()
    const wallet = createFakeWallet()
    ends.push(wallet.announce())
    await w3m.connect({ connectorId: 'test.wallet' })
    wallet.setChain(777)
    await waitUntil(() => dialog().open)
    // As by a second Escape.
    dialog().close()
    await waitUntil(() => dialog().matches(':modal'))
    wallet.setChain(1)
    await waitUntil(() => !dialog().open)
    expect(isLocked()).to.equal(false)
    expect(document.activeElement).to.equal(opener)
  })

  it('closes the modal where a script closes it, and gives scrolling and focus back', async () => {
    const opener = button()
    await w3m.open()
    const host = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'test' }))
    host.append(opener)
    dialog().close()
    await waitUntil(() => !isLocked())
    expect([w3m.getState().open, isLocked()]).to.deep.equal([false, false])
    expect(document.activeElement).to.equal(opener)
  })

  it('leaves a page that kept itself from scrolling to itself, which gives that back while the modal is open', async () => {
    const root = document.documentElement
    root.style.overflow = 'hidden'
    await w3m.open()
    root.style.overflow = ''
    expect(isLocked()).to.equal(true)
    await w3m.close()
    expect([isLocked(), root.style.overflow]).to.deep.equal([false, ''])
  })

  it('keeps the page from scrolling where another instance opens while it closes, and no longer', async () => {
    const other = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    ends.push(other.destroy)
    document.body.append(Object.assign(document.createElement('w3m-modal'), { w3m: other }))
    await w3m.open()
    const closed = w3m.close()
    await other.open()
    await closed
    expect(isLocked()).to.equal(true)
    await other.close()
    expect([isLocked(), document.adoptedStyleSheets]).to.deep.equal([false, []])
  })

  it('is modal still where it is moved in the document, and closes from there', async () => {
    const opener = button()
    await w3m.open()
    const place = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'test' }))
    place.append(modal())
    await waitUntil(() => dialog().matches(':modal'))
    expect([w3m.getState().open, isLocked()]).to.deep.equal([true, true])
    await w3m.close()
    expect([dialog().open, isLocked()]).to.deep.equal([false, false])
    expect(document.activeElement).to.equal(opener)
  })

  it('stays for the second click of a double click on what opened it', async () => {
    await w3m.open()
    dialog().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    dialog().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    expect(w3m.getState().open).to.equal(true)
    dialog().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(w3m.getState().open).to.equal(false)
  })
})
