import { createW3m, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { act, Suspense, useLayoutEffect, useState, type ReactNode } from 'react'
import { useW3m, W3mProvider } from '../index.js'
import { network } from '../testing/network.js'
import { rendered, type Rendered } from '../testing/rendered.js'

describe('a modal that is opened before its elements are there', () => {
  let w3m: W3m
  let page: Rendered
  beforeEach(() => (w3m = createW3m({ networks: [network], storage: 'memory' })))
  afterEach(async () => {
    await page.unmount()
    w3m.destroy()
  })

  it('is shown though Suspense hides the provider meanwhile', async () => {
    expect(customElements.get('w3m-modal')).to.equal(undefined)
    let endPause!: () => void
    let isReady = false
    const pause = new Promise<void>(resolve => (endPause = resolve)).then(() => void (isReady = true))
    let opening: Promise<void> | undefined
    function Opener(): ReactNode {
      const { open } = useW3m()
      const [isSlow, setSlow] = useState(false)
      // React hides the provider within the task in which the import of the elements begins.
      useLayoutEffect(() => {
        opening ??= open()
        setSlow(true)
      }, [open])
      if (isSlow && !isReady) throw pause
      return <p>there</p>
    }
    page = await rendered(
      <Suspense fallback="hidden">
        <W3mProvider w3m={w3m}>
          <Opener />
        </W3mProvider>
      </Suspense>,
    )
    expect(page.container.textContent).to.include('hidden')
    await act(async () => {
      await opening
      endPause()
      await pause
    })
    expect(page.container.textContent).to.equal('there')
    const [modal, ...others] = document.querySelectorAll('w3m-modal')
    const card = modal!.shadowRoot!.querySelector('w3m-modal-card')!
    expect([others, card.shadowRoot!.querySelector('dialog')!.open]).to.deep.equal([[], true])
  })
})
