import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m, type W3m } from '../w3m.js'

describe('a modal whose chunk cannot be loaded', () => {
  let w3m: W3m
  let fails: boolean
  beforeEach(() => {
    fails = true
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    w3m.modal.attach({
      show: async () => {
        if (fails) throw new TypeError('Failed to fetch')
      },
      hide: async () => undefined,
    })
  })
  afterEach(() => w3m.destroy())
  const code = (promise: Promise<unknown>) => promise.then(() => 'resolved', (error: { code: unknown }) => error.code)

  it('is closed again, names the failure, and can be opened later', async () => {
    expect(await code(w3m.open())).to.equal('MODAL_UNAVAILABLE')
    expect(w3m.getState().open).to.equal(false)
    fails = false
    await w3m.open()
    expect(w3m.getState().open).to.equal(true)
  })

  it('ends the attempt of a host that waits for a choice', async () => {
    expect(await code(w3m.connect())).to.equal('MODAL_UNAVAILABLE')
  })
})
