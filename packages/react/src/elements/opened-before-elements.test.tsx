import { createW3m, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { act, useLayoutEffect, type ReactNode } from 'react'
import { useW3m, useW3mConnect, W3mModal, W3mProvider, type UseW3m } from '../index.js'
import { pageHolder } from '../instance/page-holder.js'
import { holderContext, type HolderContext } from '../instance/use-holder.js'
import { network } from '../testing/network.js'
import { rendered, type Rendered } from '../testing/rendered.js'
import { waitUntil } from '../testing/wait-until.js'

describe('a modal that is opened before its elements are there', () => {
  let w3m: W3m
  let page: Rendered
  beforeEach(() => (w3m = createW3m({ networks: [network], storage: 'memory' })))
  afterEach(async () => {
    await page.unmount()
    w3m.destroy()
  })

  /** The functions of the hook on a page whose elements have loaded when `load` settles. */
  async function use(load: () => Promise<void>): Promise<UseW3m> {
    const context: HolderContext = {
      holder: pageHolder,
      expect: instance => void instance.modal.attach({ show: load, hide: () => Promise.resolve() }),
    }
    let modal: UseW3m | undefined
    function Probe(): ReactNode {
      modal = useW3m()
      return null
    }
    page = await rendered(
      <holderContext.Provider value={context}>
        <Probe />
      </holderContext.Provider>,
    )
    return modal!
  }

  it('stays closed where it was closed meanwhile', async () => {
    let arrive!: () => void
    const elements = new Promise<void>(resolve => (arrive = resolve))
    const { open, close } = await use(() => elements)
    await act(async () => {
      const [opening, closing] = [open(), close()]
      arrive()
      await Promise.all([opening, closing])
    })
    expect(w3m.getState().open).to.equal(false)
  })

  it('is unavailable where they cannot be loaded', async () => {
    const { open } = await use(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await act(async () => {
      expect(await open().catch((error: unknown) => error)).to.include({ code: 'MODAL_UNAVAILABLE' })
    })
    expect(w3m.getState().open).to.equal(false)
  })

  it('tells its element, once it is there, that it was opened, and then that it was closed', async () => {
    expect(customElements.get('w3m-modal')).to.equal(undefined)
    const events: string[] = []
    function Opener(): ReactNode {
      const { connect } = useW3mConnect()
      // The import of the elements begins in the same commit.
      useLayoutEffect(() => void connect().catch(() => undefined), [connect])
      return null
    }
    page = await rendered(
      <W3mProvider w3m={w3m}>
        <Opener />
        <W3mModal onW3mOpen={() => events.push('open')} onW3mClose={() => events.push('close')} />
      </W3mProvider>,
    )
    await waitUntil(() => events.length)
    await act(() => w3m.close())
    expect(events).to.deep.equal(['open', 'close'])
    await act(() => w3m.open())
    expect(events).to.deep.equal(['open', 'close', 'open'])
  })
})
