import { createW3m, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { act, StrictMode, type ReactNode } from 'react'
import { useW3mConnect, W3mButton, W3mProvider, type UseW3mConnect } from '../index.js'
import { pageHolder } from '../instance/page-holder.js'
import { holderContext, type HolderContext } from '../instance/use-holder.js'
import { loadElements } from './load-elements.js'
import { network } from '../testing/network.js'
import { rendered, type Rendered } from '../testing/rendered.js'

describe('what is opened in strict mode, which mounts twice before the elements are there,', () => {
  let w3m: W3m
  let page: Rendered
  beforeEach(() => (w3m = createW3m({ networks: [network], storage: 'memory' })))
  afterEach(async () => {
    await page.unmount()
    w3m.destroy()
  })

  it('is shown by one modal of the page', async () => {
    expect(customElements.get('w3m-modal')).to.equal(undefined)
    page = await rendered(
      <StrictMode>
        <W3mProvider w3m={w3m}>
          <W3mButton />
        </W3mProvider>
      </StrictMode>,
    )
    await customElements.whenDefined('w3m-modal')
    await act(() => loadElements())
    // An endless loop of promises lets no timer in, and no test end: the second call of it tells.
    const { presenter } = w3m.modal
    let shown = 0
    w3m.modal.presenter = () => {
      shown += 1
      if (shown > 20) throw new Error('The modal is shown again and again.')
      return presenter()
    }
    await act(() => w3m.open({ view: 'Networks' }))
    const modals = [...document.querySelectorAll('w3m-modal')]
    expect(modals).to.have.length(1)
    const card = modals[0]!.shadowRoot!.querySelector('w3m-modal-card')!
    expect(card.shadowRoot!.querySelector('dialog')!.open).to.equal(true)
  })
})

describe('an attempt to connect that begins before the elements are there', () => {
  let w3m: W3m
  let page: Rendered
  beforeEach(() => (w3m = createW3m({ networks: [network], storage: 'memory' })))
  afterEach(async () => {
    await page.unmount()
    w3m.destroy()
  })

  it('ends with its signal, though the elements never come', async () => {
    const never = () => new Promise<never>(() => undefined)
    const stalled: HolderContext = {
      holder: pageHolder,
      expect: instance => void instance.modal.attach({ show: never, hide: () => Promise.resolve() }),
    }
    let connect: UseW3mConnect['connect'] | undefined
    function Probe(): ReactNode {
      connect = useW3mConnect().connect
      return null
    }
    page = await rendered(
      <holderContext.Provider value={stalled}>
        <Probe />
      </holderContext.Provider>,
    )
    const leaving = new AbortController()
    await act(async () => {
      const attempt = connect!({ signal: leaving.signal }).catch((error: unknown) => error)
      leaving.abort()
      expect(await attempt).to.include({ code: 'ABORTED' })
    })
  })
})
