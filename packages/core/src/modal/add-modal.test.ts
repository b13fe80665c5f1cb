import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

describe('a modal that was opened before its element came', () => {
  let w3m: W3m
  afterEach(() => w3m.destroy())

  it('is put on the page and shown when the element comes, once', async () => {
    const shown: unknown[] = []
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    await w3m.open()
    await w3m.open()
    expect(document.querySelector('w3m-modal')).to.equal(null)
    customElements.define(
      'w3m-modal',
      class extends HTMLElement {
        w3m!: W3m
        connectedCallback() {
          this.w3m.modal.attach(this)
        }
        show() {
          return Promise.resolve(void shown.push(this))
        }
        hide() {
          return Promise.resolve()
        }
      },
    )
    await customElements.whenDefined('w3m-modal')
    await until(w3m.modal.$state, () => document.querySelector('w3m-modal') !== null)
    expect(document.querySelectorAll('w3m-modal')).to.have.length(1)
    expect(shown).to.deep.equal([document.querySelector('w3m-modal')])
    w3m.destroy()
    expect(document.querySelector('w3m-modal')).to.equal(null)
  })

  const presenter = { show: () => Promise.resolve(), hide: () => Promise.resolve() }

  it('goes when the host puts one there itself', async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    expect(w3m.modal.presenter()).to.equal(document.querySelector('w3m-modal'))
    const detach = w3m.modal.attach(presenter)
    await Promise.resolve()
    expect(document.querySelector('w3m-modal')).to.equal(null)
    expect(w3m.modal.presenter()).to.equal(presenter)
    detach()
  })

  it('stays where the other one goes within the same task', async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const added = w3m.modal.presenter()
    w3m.modal.attach(presenter)()
    await Promise.resolve()
    expect([document.querySelector('w3m-modal'), w3m.modal.presenter()]).to.deep.equal([added, added])
  })
})
