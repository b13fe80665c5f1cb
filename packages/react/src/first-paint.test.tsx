import { createW3m, type W3m, type W3mOptions } from '@w3m/core'
import { expect } from 'chai'
import { StrictMode, Suspense, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { loadElements } from './elements/load-elements.js'
import { useW3mNetwork, W3mButton, W3mModal, W3mProvider } from './index.js'
import { network } from './testing/network.js'
import { waitUntil } from '../../../test/gallery/wait-until.js'

const options: W3mOptions = { networks: [network], storage: 'memory' }

function Network(): ReactNode {
  return <p>{useW3mNetwork().caipNetworkId ?? 'none'}</p>
}

// `act` runs the passive effects together with the commit; on a page they come after the paint.
describe('the first paint of a provider', () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  let container: HTMLElement
  let root: Root
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false
    container = document.body.appendChild(document.createElement('div'))
  })
  afterEach(async () => {
    Reflect.deleteProperty(document, 'readyState')
    root.unmount()
    await waitUntil(() => !container.firstElementChild)
    container.remove()
    environment.IS_REACT_ACT_ENVIRONMENT = true
  })
  /** What `read` returns right after the task that put the first nodes on the page. */
  const renderAndRead = <Value,>(node: ReactNode, read: () => Value) =>
    new Promise<Value>(resolve => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve(read())
      })
      observer.observe(container, { childList: true, subtree: true })
      root = createRoot(container)
      root.render(node)
    })

  for (const [name, Mode] of [
    ['the instance', 'div'],
    ['the instance under StrictMode', StrictMode],
  ] as const)
    it(`shows ${name}`, async () => {
      const text = await renderAndRead(
        <Mode>
          <W3mProvider options={options} headless>
            <Network />
          </W3mProvider>
        </Mode>,
        () => container.textContent,
      )
      expect(text).to.equal('eip155:1')
    })

  it('leaves a Suspense boundary that a server still streams as it is', async () => {
    // React 19 expects nothing more of a server once the document is there.
    Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' })
    container.innerHTML = '<p>none</p><!--$?--><template></template>…<!--/$-->'
    const errors: unknown[] = []
    root = hydrateRoot(
      container,
      <W3mProvider options={options} headless>
        <Network />
        <Suspense fallback="…">
          <Network />
        </Suspense>
      </W3mProvider>,
      { onRecoverableError: error => void errors.push(error) },
    )
    await waitUntil(() => container.textContent !== 'none…')
    expect(container.textContent).to.equal('eip155:1…')
    // As the script of React's stream does it.
    const boundary = container.childNodes[1] as Comment & { _reactRetry?: () => void }
    const streamed = document.createElement('p')
    streamed.textContent = 'none'
    container.querySelector('template')!.remove()
    boundary.nextSibling!.replaceWith(streamed)
    boundary.data = '$'
    boundary._reactRetry?.()
    await waitUntil(() => container.textContent === 'eip155:1eip155:1')
    expect(container.lastElementChild).to.equal(streamed)
    expect(errors).to.deep.equal([])
  })

  describe('beside another instance', () => {
    let other: W3m
    let w3m: W3m
    beforeEach(async () => {
      await loadElements()
      other = createW3m(options)
      w3m = createW3m(options)
    })
    afterEach(() => {
      for (const instance of [other, w3m]) instance.destroy()
    })

    it('shows no button of that one', async () => {
      const instance = await renderAndRead(
        <W3mProvider options={options}>
          <W3mButton />
        </W3mProvider>,
        () => container.querySelector<HTMLElement & { w3m?: W3m }>('w3m-button')!.w3m,
      )
      expect(instance).not.to.equal(undefined)
      expect(instance).not.to.be.oneOf([other, w3m])
    })

    it('leaves the modal of that one open', async () => {
      await other.open()
      const card = document.querySelector('body > w3m-modal')!.shadowRoot!.querySelector('w3m-modal-card')!
      await renderAndRead(
        <W3mProvider options={options}>
          <W3mModal />
        </W3mProvider>,
        () => undefined,
      )
      await waitUntil(() => container.querySelector('w3m-modal')?.shadowRoot?.querySelector('w3m-modal-card'))
      expect([other.getState().open, card.isConnected, card.dialog.open]).to.deep.equal([true, true, true])
    })
  })
})
