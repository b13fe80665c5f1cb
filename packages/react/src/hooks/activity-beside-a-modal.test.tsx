import { createW3m, type W3m } from '@w3m/core'
import { expect } from 'chai'
import { atom } from 'nanostores'
import { act, type ReactNode } from 'react'
import { network } from '../testing/network.js'
import { rendered, type Rendered } from '../testing/rendered.js'
import { useW3mActivity, W3mProvider, type UseW3mActivity } from '../index.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('useW3mActivity, whose list is that of the modal,', () => {
  let w3m: W3m
  let page: Rendered
  let requests: string[]
  let values: UseW3mActivity[]
  const connect = (account: string) =>
    w3m.account.set('eip155', {
      status: 'connected',
      connectorId: 'test.react.account',
      addresses: [account],
      caipNetworkId: 'eip155:1',
    })
  const store = {
    $state: atom<object>({ items: [] }),
    show: async (account: string, { isOfAllNetworks = false } = {}) => {
      const item = `${isOfAllNetworks ? 'all networks' : 'this network'} of ${account.slice(9, 13)}`
      requests.push(item)
      store.$state.set({
        scope: { account, caipNetworkId: isOfAllNetworks ? undefined : 'eip155:1' },
        items: [item],
        isLoading: false,
        next: 'more',
      })
    },
    loadMore: async () => void requests.push('more'),
    months: () => [],
  }
  const ours = 'this network of 0xf3'
  const all = 'all networks of 0xf3'
  /** The modal lists all networks. */
  const listAll = () => store.show(`eip155:1:${address}`, { isOfAllNetworks: true })

  function Probe({ isOfAllNetworks }: { readonly isOfAllNetworks: boolean }): ReactNode {
    values.push(useW3mActivity({ isOfAllNetworks }))
    return null
  }
  const tree = (isOfAllNetworks = false) => (
    <W3mProvider w3m={w3m} headless>
      <Probe isOfAllNetworks={isOfAllNetworks} />
    </W3mProvider>
  )
  beforeEach(async () => {
    requests = []
    values = []
    store.$state.set({ items: [] })
    w3m = createW3m({ networks: [network], storage: 'memory' })
    Object.assign(w3m.load, { activity: async () => store })
    page = await rendered(tree())
    await act(async () => connect(address))
    expect(values.at(-1)).to.deep.include({ items: [ours], isLoading: false, hasMore: true })
  })
  afterEach(async () => {
    await page.unmount()
    w3m.destroy()
  })

  it('has it alone where the page draws everything itself, also while it is "open"', async () => {
    expect(customElements.get('w3m-activity-list')).to.equal(undefined)
    await act(() => w3m.open())
    await page.rerender(tree(true))
    expect(values.at(-1)).to.deep.include({ items: [all], isLoading: false })
    await act(() => values.at(-1)!.refresh())
    await page.rerender(tree(false))
    expect(values.at(-1)).to.deep.include({ items: [ours], isLoading: false })
    expect(requests).to.deep.equal([ours, all, all, ours])
  })

  describe('beside a modal that has listed it', () => {
    before(() => customElements.define('w3m-activity-list', class extends HTMLElement {}))

    it('leaves it to the open modal, shows nothing of another scope, and takes it back', async () => {
      await act(() => w3m.open())
      await act(listAll)
      expect(values.at(-1)).to.deep.include({ items: [], isLoading: true, hasMore: false })
      await act(() => values.at(-1)!.loadMore())
      await act(() => values.at(-1)!.refresh())
      expect(requests).to.deep.equal([ours, all])
      await act(() => w3m.close())
      expect(values.at(-1)).to.deep.include({ items: [ours], isLoading: false, hasMore: true })
      // What is its own is not read again, from the first page on.
      await act(() => w3m.open())
      await act(() => w3m.close())
      expect(requests).to.deep.equal([ours, all, ours])
      await act(() => values.at(-1)!.loadMore())
      expect(requests.at(-1)).to.equal('more')
    })

    it('has it for another argument once the modal is closed', async () => {
      await act(() => w3m.open())
      await page.rerender(tree(true))
      expect([values.at(-1)!.isLoading, requests]).to.deep.equal([true, [ours]])
      await act(() => w3m.close())
      expect([values.at(-1)!.items, requests]).to.deep.equal([[all], [ours, all]])
    })

    it('reads its own list again, and that of another account, while the modal is open', async () => {
      await act(() => w3m.open())
      await act(() => values.at(-1)!.refresh())
      await act(async () => connect(other))
      expect(values.at(-1)!.items).to.deep.equal(['this network of 0xfB'])
      expect(requests).to.deep.equal([ours, ours, 'this network of 0xfB'])
    })

    it('reads nothing of an account that leaves in the modal', async () => {
      await act(() => w3m.open())
      await act(listAll)
      await act(async () => {
        w3m.account.set('eip155', { status: 'disconnected' })
        await w3m.close()
      })
      expect(requests).to.deep.equal([ours, all])
    })
  })
})
