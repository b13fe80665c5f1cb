import { createW3m, type W3m } from '@w3m/core'
import { createFakeWallet, fakeNetwork, otherFakeNetwork, until, type FakeWallet } from '@w3m/core/testing'
import { expect } from 'chai'
import { html, render, type LitElement } from 'lit'
import { $views, loadOnDemandViews } from '../views/registry.js'
import './w3m-modal.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'

describe('the focus in the modal', () => {
  let w3m: W3m
  let wallet: FakeWallet
  let retract: () => void

  const focused = (): Element => {
    let inner = document.activeElement!
    while (inner.shadowRoot?.activeElement) inner = inner.shadowRoot.activeElement
    return inner
  }
  const find = (id: string, root: ParentNode = document): HTMLElement | null =>
    root.querySelector<HTMLElement>(`[data-testid="${id}"]`) ??
    [...root.querySelectorAll('*')].reduce<HTMLElement | null>(
      (found, element) => found ?? (element.shadowRoot && find(id, element.shadowRoot)),
      null,
    )
  const eventually = (condition: () => unknown) =>
    waitUntil(condition, {
      describe: () => `${focused().localName} (${focused().ariaLabel}: ${focused().ariaDescription})`,
    })
  const focusedDescription = () => [
    focused().firstElementChild?.localName,
    focused().role,
    focused().ariaLabel,
    focused().ariaDescription,
  ]
  const questions = [
    'w3m-connecting-external-view',
    'group',
    'Approve in Lantern',
    'Accept the connection request in your wallet.',
  ]

  beforeEach(async () => {
    wallet = createFakeWallet()
    retract = wallet.announce({ rdns: 'test.wallet', name: 'Lantern' })
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory' })
    await w3m.open()
  })

  afterEach(() => {
    w3m.destroy()
    retract()
    document.querySelectorAll('w3m-modal').forEach(element => element.remove())
  })

  it('begins in the view, which is called what the dialog is', async () => {
    await eventually(() => focused().querySelector('w3m-connect-view'))
    await eventually(() => focused().ariaLabel)
    expect(focusedDescription()).to.deep.equal(['w3m-connect-view', 'group', find('w3m-modal')!.ariaLabel, null])
    expect(getComputedStyle(focused()).outlineStyle).to.equal('none')
  })

  it('comes to a view together with what is to be done there', async () => {
    Object.assign(wallet.flags, { hangs: ['eth_requestAccounts'] })
    void w3m.connect({ connectorId: 'test.wallet' }).catch(() => undefined)
    w3m.router.push('ConnectingExternal', { connectorId: 'test.wallet' })
    await eventually(() => focused().ariaLabel === 'Approve in Lantern')
    expect(focusedDescription()).to.deep.equal(questions)
  })

  it('stays in a view that is called another thing once there is another thing to do', async () => {
    void w3m.connect({ connectorId: 'late.wallet' }).catch(() => undefined)
    w3m.router.push('ConnectingExternal', { connectorId: 'late.wallet' })
    await eventually(() => focused().ariaLabel === 'Looking for late.wallet')
    const late = createFakeWallet()
    Object.assign(late.flags, { hangs: ['eth_requestAccounts'] })
    const unregister = late.announce({ rdns: 'late.wallet', name: 'Latecomer' })
    await eventually(() => focused().ariaLabel === 'Approve in Latecomer')
    unregister()
  })

  it('comes to a view that is called by its own heading, and by none of a list', async () => {
    await eventually(() => focused().ariaLabel)
    const place = document.createElement('div')
    ;(focused().firstElementChild as LitElement).renderRoot.append(place)
    for (const list of [
      html`<h2>Purchases</h2>
        <ul></ul>`,
      html`<h2>Purchases</h2>
        <div role="list"></div>`,
      html`<h2>Traits</h2>
        <dl></dl>`,
      html`<ul>
        <li><h2>app.example</h2></li>
      </ul>`,
      html`<div role="listitem"><h2>November</h2></div>`,
    ]) {
      render(
        html`<h2>What to do</h2>
          <p>How it is done</p>`,
        place,
      )
      await eventually(() => focused().ariaLabel === 'What to do')
      expect(focused().ariaDescription).to.equal('How it is done')
      render(list, place)
      await eventually(() => focused().ariaLabel === find('w3m-modal')!.ariaLabel)
      expect(focused().ariaDescription).to.equal(null)
    }
  })

  it('stays in the view when the control that was pressed goes away, and hears what it is now', async () => {
    Object.assign(wallet.flags, { refuseWith: 4001 })
    void w3m.connect({ connectorId: 'test.wallet' }).catch(() => undefined)
    w3m.router.push('ConnectingExternal', { connectorId: 'test.wallet' })
    await until(w3m.connection.$state, ({ phase }) => phase === 'failed')
    await eventually(() => find('connecting-retry'))
    find('connecting-retry')!.focus()
    // From one control to the next, as by the Tab key.
    find('connecting-other')!.focus()
    find('connecting-retry')!.focus()
    Object.assign(wallet.flags, { refuseWith: undefined, hangs: ['eth_requestAccounts'] })
    find('connecting-retry')!.click()
    await eventually(() => focused() !== document.body && !find('connecting-retry'))
    await eventually(() => focused().ariaLabel === 'Approve in Lantern')
    expect(focusedDescription()).to.deep.equal(questions)
  })

  it('stays in the modal where a view cannot be loaded, and comes to it with the retry', async () => {
    await loadOnDemandViews()
    const views = $views.get()
    const { load } = views.Networks!
    try {
      $views.set({ ...views, Networks: { ...views.Networks!, load: () => Promise.reject(new Error('offline')) } })
      await eventually(() => find('wallet-test.wallet') && focused().ariaLabel)
      find('wallet-test.wallet')!.focus()
      w3m.router.push('Networks')
      await eventually(() => focused().className === 'views off')
      const retry = focused().parentNode!.querySelector<HTMLElement>('.retry')!
      retry.focus()
      $views.set({ ...views, Networks: { ...views.Networks!, load } })
      retry.click()
      await eventually(() => focused().firstElementChild?.localName === 'w3m-networks-view')
    } finally {
      $views.set(views)
    }
  })

  it('stays with a row that is put elsewhere in its list', async () => {
    const unregister = createFakeWallet().announce({ rdns: 'other.wallet', name: 'Other' })
    const rowOf = (id: string) => find(`wallet-${id}`)
    await eventually(() => rowOf('test.wallet') && rowOf('other.wallet'))
    await eventually(() => focused().ariaLabel)
    const row = rowOf('test.wallet')!
    row.focus()
    const focusedBefore = focused()
    const item = (row.getRootNode() as ShadowRoot).host.closest('li') ?? row.closest('li')!
    item.parentElement!.append(item)
    expect(focused()).to.equal(document.body)
    await eventually(() => focused() !== document.body)
    expect(focused()).to.equal(focusedBefore)
    unregister()
  })

  it('comes back to the view from a notice that is put away', async () => {
    await eventually(() => focused().ariaLabel)
    w3m.notices.show({ variant: 'success', text: 'modal.back' })
    await eventually(() => find('w3m-notice'))
    const close = find('w3m-notice')!.querySelector('button')!
    close.focus()
    close.click()
    await eventually(() => !find('w3m-notice'))
    expect(focusedDescription()[0]).to.equal('w3m-connect-view')
  })

  it('comes back a second time to what opened the modal, where its account was drawn after that', async () => {
    await w3m.close()
    await eventually(() => !find('w3m-modal-card')?.checkVisibility())
    const opener = document.createElement('div')
    const drawn = opener.attachShadow({ mode: 'open', delegatesFocus: true })
    const drawButton = () => drawn.appendChild(document.createElement('button'))
    const connect = drawButton()
    document.body.append(opener)
    connect.focus()
    await w3m.open()
    await eventually(() => focused().ariaLabel)
    connect.remove()
    await w3m.close()
    await eventually(() => focused() === document.body)
    const account = drawButton()
    await import('../buttons/account-content.js')
    await eventually(() => focused() === account)
    opener.remove()
  })

  it('is taken from nobody else by what goes away', async () => {
    Object.assign(wallet.flags, { refuseWith: 4001 })
    void w3m.connect({ connectorId: 'test.wallet' }).catch(() => undefined)
    w3m.router.push('ConnectingExternal', { connectorId: 'test.wallet' })
    await eventually(() => find('connecting-retry'))
    find('connecting-retry')!.focus()
    Object.assign(wallet.flags, { refuseWith: undefined, hangs: ['eth_requestAccounts'] })
    find('w3m-header-close')!.focus()
    find('connecting-retry')!.click()
    await eventually(() => !find('connecting-retry'))
    await new Promise(requestAnimationFrame)
    expect(focused()).to.equal(find('w3m-header-close'))
  })
})
