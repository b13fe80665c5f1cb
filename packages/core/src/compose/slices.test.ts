import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from './create-w3m.js'
import { sliceNames } from './slice-names.js'
import { slices } from './slices.js'

/** How often something listens to the page, for longer than one event. */
function countListeners() {
  const listenerCounts = new Map<string, number>()
  const targets = [window, document]
  const restore = targets.map((target, index) => {
    const { addEventListener, removeEventListener } = target
    const change = (by: number, type: string, listener: unknown, options: unknown) => {
      if (typeof options === 'object' && options !== null && 'signal' in options) return
      const key = `${index} ${type} ${String(listener)}`
      listenerCounts.set(key, (listenerCounts.get(key) ?? 0) + by)
    }
    Object.assign(target, {
      addEventListener(...[type, listener, options]: Parameters<typeof addEventListener>) {
        change(1, type, listener, options)
        addEventListener.call(target, type, listener, options)
      },
      removeEventListener(...[type, listener, options]: Parameters<typeof removeEventListener>) {
        change(-1, type, listener, options)
        removeEventListener.call(target, type, listener, options)
      },
    })
    return () => Object.assign(target, { addEventListener, removeEventListener })
  })
  return {
    left: () => [...listenerCounts].filter(([, count]) => count > 0).map(([key]) => key),
    restore: () => restore.forEach(callback => callback()),
  }
}

const options = {
  networks: [fakeNetwork],
  storage: 'memory',
  projectId: 'p',
  services: { api: location.origin, frame: location.origin, relay: 'ws://localhost:1' },
  siwx: {},
} as const

describe('the table of slices', () => {
  it('has a row for each slice that a host may load', () => {
    const w3m = createW3m(options)
    expect(Object.keys(w3m.load)).to.deep.equal([...sliceNames])
    expect(Object.keys(slices)).to.include.members([...sliceNames])
    w3m.destroy()
  })

  for (const name of sliceNames)
    it(`${name} is made once, and leaves no listener on the page after the instance`, async () => {
      const listeners = countListeners()
      const w3m = createW3m(options)
      const [one, other] = await Promise.all([w3m.load[name](), w3m.load[name]()])
      expect(one).to.equal(other)
      w3m.destroy()
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(listeners.left()).to.deep.equal([])
      listeners.restore()
    })
})
