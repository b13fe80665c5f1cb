import { createW3m, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { network } from '../testing/network.js'
import { rendered } from '../testing/rendered.js'
import { waitUntil } from '../testing/wait-until.js'
import { createElementsLoader } from './elements-loader.js'
import { wrapElement } from './wrap-element.js'

class LateElement extends HTMLElement {
  w3m: W3m | undefined
}

/** Imports that fail as often as it is said. */
function failing(times: number) {
  const counts = { imports: 0, loaded: 0 }
  const importElements = async () => {
    counts.imports += 1
    if (counts.imports <= times) throw new TypeError('Failed to fetch dynamically imported module')
  }
  return { counts, importElements, onLoaded: () => void (counts.loaded += 1) }
}
const wait = (ms = 0) => new Promise(resolve => setTimeout(resolve, ms))
const wake = () => void window.dispatchEvent(new Event('online'))

describe('elements whose code could not be loaded', () => {
  const { error } = console
  let reported: unknown[] = []
  beforeEach(() => {
    reported = []
    console.error = (...values: unknown[]) => void reported.push(...values)
  })
  afterEach(() => (console.error = error))

  it('are loaded again after a while, and said once to be missing', async () => {
    const { counts, importElements, onLoaded } = failing(2)
    createElementsLoader(importElements, [1, 1]).keepLoading(onLoaded)
    await waitUntil(() => counts.loaded === 1)
    wake()
    await wait()
    expect(counts).to.deep.equal({ imports: 3, loaded: 1 })
    expect(reported).to.have.length(1)
    expect(reported[0]).to.include({ code: 'UNKNOWN', message: 'The elements of W3M could not be loaded.' })
  })

  it('are loaded again a few times only, until the page is online or seen again', async () => {
    const { counts, importElements, onLoaded } = failing(4)
    createElementsLoader(importElements, [1, 1]).keepLoading(onLoaded)
    await wait(50)
    expect(counts).to.deep.equal({ imports: 3, loaded: 0 })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    wake()
    await wait()
    expect(counts).to.deep.equal({ imports: 4, loaded: 0 })
    wake()
    await wait()
    expect(counts).to.deep.equal({ imports: 5, loaded: 1 })
  })

  it('are not loaded for a component that is gone', async () => {
    const { counts, importElements, onLoaded } = failing(1)
    const end = createElementsLoader(importElements, [1]).keepLoading(onLoaded)
    await wait()
    end()
    wake()
    await wait(50)
    expect(counts).to.deep.equal({ imports: 1, loaded: 0 })
  })

  it('are loaded by the next call', async () => {
    const { counts, importElements } = failing(1)
    const loader = createElementsLoader(importElements)
    const failure: unknown = await loader.load().catch((reason: unknown) => reason)
    expect(failure).to.include({ name: 'W3mError', code: 'UNKNOWN' })
    await Promise.all([loader.load(), loader.load()])
    expect(counts.imports).to.equal(2)
  })

  it('have the instance of the component that waited for them on the page', async () => {
    const Late = wrapElement<LateElement>({ tagName: 'w3m-late-element', displayName: 'Late', properties: [] })
    const w3m = createW3m({ networks: [network], storage: 'memory' })
    const page = await rendered(<Late w3m={w3m} />)
    try {
      expect(page.container.firstElementChild).not.to.be.instanceOf(LateElement)
      customElements.define('w3m-late-element', LateElement)
      expect(page.container.firstElementChild).to.be.instanceOf(LateElement).and.to.include({ w3m })
    } finally {
      await page.unmount()
      w3m.destroy()
    }
  })
})
