import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

describe('closing the modal', () => {
  let w3m: W3m
  let hidden: () => void
  const views = () => w3m.router.$history.get().map(({ view }) => view)

  beforeEach(async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    w3m.modal.attach({ show: () => Promise.resolve(), hide: () => new Promise(resolve => (hidden = resolve)) })
    await w3m.open({ view: 'Networks' })
    w3m.router.push('WhatIsANetwork')
  })
  afterEach(() => w3m.destroy())

  it('resets to Connect, once nobody sees it any more', async () => {
    const closed = w3m.close()
    expect(views()).to.deep.equal(['Networks', 'WhatIsANetwork'])
    hidden()
    await closed
    expect(views()).to.deep.equal(['Connect'])
  })

  it('leaves the view of a modal that was opened again meanwhile', async () => {
    const closed = w3m.close()
    await w3m.open({ view: 'Networks' })
    hidden()
    await closed
    expect(views()).to.deep.equal(['Networks'])
  })
})
