import { createW3m, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { act, type ReactNode } from 'react'
import { loadElements } from '../elements/load-elements.js'
import { useW3mConnect, W3mModal, W3mProvider, type UseW3mConnect } from '../index.js'
import { network } from '../testing/network.js'
import { rendered, type Rendered } from '../testing/rendered.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rdns = 'test.react.page'

describe('the hooks of a page without a provider', () => {
  let w3m: W3m
  let page: Rendered
  let stop = () => {}
  beforeEach(() => {
    const provider = {
      request: async ({ method }: { readonly method: string }) =>
        ({ eth_requestAccounts: [address], eth_chainId: '0x1' })[method],
    }
    const detail = { info: { uuid: crypto.randomUUID(), name: 'Test Wallet', rdns, icon: '' }, provider }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    stop = () => window.removeEventListener('eip6963:requestProvider', announce)
    w3m = createW3m({ networks: [network], storage: 'memory' })
  })
  afterEach(async () => {
    stop()
    await page.unmount()
    w3m.destroy()
  })

  it('load no element to connect a wallet that is named, and all once something is to be shown', async () => {
    const values: UseW3mConnect[] = []
    function Probe(): ReactNode {
      values.push(useW3mConnect())
      return null
    }
    page = await rendered(<Probe />)
    await act(async () => void (await values.at(-1)!.connect({ connectorId: rdns })))
    await act(async () => void (await values.at(-1)!.connect({ connectorId: rdns })))
    expect(customElements.get('w3m-modal')).to.equal(undefined)
    await act(() => w3m.open({ view: 'Networks' }))
    expect(customElements.get('w3m-modal')).not.to.equal(undefined)
    expect(document.querySelector('w3m-modal')).not.to.equal(null)
    expect(w3m.modal.$state.get().open).to.equal(true)
  })

  it('have a modal that tells of a connection which was there before it', async () => {
    const connection = await w3m.connect({ connectorId: rdns })
    const events: unknown[] = []
    page = await rendered(
      <W3mProvider w3m={w3m}>
        <W3mModal onW3mConnect={({ detail }) => void events.push(detail)} />
      </W3mProvider>,
    )
    await act(async () => loadElements())
    await act(() => new Promise(resolve => requestAnimationFrame(resolve)))
    expect(events).to.deep.equal([{ ...connection, restored: true }])
  })
})
