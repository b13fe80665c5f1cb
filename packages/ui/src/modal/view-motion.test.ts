import { createW3m, type ViewName, type W3m } from '@w3m/core'
import { defineNetwork } from '@w3m/core/networks'
import { expect } from 'chai'
import { deep } from '../../../../test/gallery/atom-fixture.js'
import { recordHeights } from '../../../../test/gallery/record-heights.js'
import { waitForAnimations } from '../../../../test/gallery/wait-for-animations.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'
import { viewTag } from '../views/define-view.js'
import { loadOnDemandViews } from '../views/registry.js'
import './view-motion.js'
import './w3m-modal.js'

const networks = Array.from({ length: 40 }, (_, index) =>
  defineNetwork({
    id: index + 1,
    name: `Network ${index + 1}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  }),
)

describe('from view to view', () => {
  let w3m: W3m
  const modal = () => document.querySelector('w3m-modal')!
  const outlet = () => deep(modal(), 'w3m-view-outlet')
  const find = (selector: string): HTMLElement | undefined => {
    try {
      return deep(outlet(), selector)
    } catch {
      return undefined
    }
  }
  const shown = async (view: ViewName) => {
    await waitUntil(() => find(viewTag(view))?.shadowRoot?.firstElementChild)
    await waitForAnimations()
  }
  const row = () => find('[data-testid="network-eip155:20"]')

  before(loadOnDemandViews)
  beforeEach(async () => {
    w3m = createW3m({ networks: [networks[0]!, ...networks.slice(1)], storage: 'memory' })
    await w3m.open()
    await shown('Connect')
  })
  afterEach(() => {
    w3m.destroy()
    document.querySelectorAll('w3m-modal').forEach(element => element.remove())
  })

  it('goes back to where the visitor was, and to the row that they pressed', async () => {
    w3m.router.push('Networks')
    await shown('Networks')
    expect(outlet().scrollTop).to.equal(0)
    row()!.focus({ preventScroll: true })
    outlet().scrollTop = 500
    w3m.router.push('WhatIsANetwork')
    await shown('WhatIsANetwork')
    expect(outlet().scrollTop).to.equal(0)
    w3m.router.back()
    await shown('Networks')
    await waitUntil(() => outlet().scrollTop === 500)
    await waitUntil(() => row()!.matches(':focus'))
    expect(outlet().scrollTop).to.equal(500)
    // The place is the entry's: the view is shown from its top where it is opened anew.
    w3m.router.reset('Networks')
    await waitUntil(() => !row()?.matches(':focus') && find('w3m-networks-view')?.shadowRoot?.firstElementChild)
    await waitForAnimations()
    expect(outlet().scrollTop).to.equal(0)
  })

  it('goes back to where the visitor was the last time', async () => {
    w3m.router.push('Networks')
    await shown('Networks')
    for (const top of [500, 0]) {
      outlet().scrollTop = top
      w3m.router.push('WhatIsANetwork')
      await shown('WhatIsANetwork')
      w3m.router.back()
      await shown('Networks')
      await waitUntil(() => outlet().scrollTop === top)
    }
  })

  it('goes back to the row that was pressed at the top of a view', async () => {
    w3m.router.push('Networks')
    await shown('Networks')
    const first = () => find('[data-testid="network-eip155:2"]')
    first()!.focus({ preventScroll: true })
    w3m.router.push('WhatIsANetwork')
    await shown('WhatIsANetwork')
    w3m.router.back()
    await shown('Networks')
    await waitUntil(() => first()!.matches(':focus'))
    expect(outlet().scrollTop).to.equal(0)
  })

  it('changes the height by what can be seen of the views', async () => {
    const animated = outlet()
    const heights = recordHeights(animated)
    const before = animated.offsetHeight
    w3m.router.push('Networks')
    await shown('Networks')
    expect(animated.scrollHeight).to.be.greaterThan(animated.offsetHeight)
    expect(animated.offsetHeight).to.be.greaterThan(before)
    expect(heights).to.deep.equal([before, animated.offsetHeight])
  })
})
