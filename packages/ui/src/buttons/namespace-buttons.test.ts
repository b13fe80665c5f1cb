import { createFakeStandardWallet, fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html, render } from 'lit'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import '../index.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'

describe('buttons of one chain namespace', () => {
  const fixture = createViewFixture()
  let page: HTMLElement
  let unregister: () => void

  /** What each button reads, shadow roots included. */
  const texts = (tag: string) =>
    [...page.querySelectorAll(tag)].map(element => textOf(element).replace(/\s+/g, ' ').trim())
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof HTMLStyleElement) return ''
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    return [...inside.childNodes].map(textOf).join(' ')
  }
  const click = (selector: string) => {
    const find = (root: ParentNode): HTMLElement | undefined =>
      [...root.querySelectorAll('*')]
        .map(element =>
          element instanceof HTMLButtonElement ? element : element.shadowRoot ? find(element.shadowRoot) : undefined,
        )
        .find(Boolean)
    find(page.querySelector(selector)!.shadowRoot!)!.click()
  }
  const when = (condition: () => boolean) => waitUntil(condition, { describe: () => texts('w3m-button').join(' | ') })

  beforeEach(async () => {
    page = document.createElement('main')
    document.body.append(page)
    unregister = createFakeStandardWallet().register()
    await fixture.start({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork] })
    render(
      html`<w3m-button id="shown" balance="hide"></w3m-button
        ><w3m-button id="evm" namespace="eip155" balance="hide"></w3m-button
        ><w3m-button id="solana" namespace="solana" balance="hide"></w3m-button>
        <w3m-network-button></w3m-network-button
        ><w3m-network-button id="evm-network" namespace="eip155"></w3m-network-button
        ><w3m-network-button namespace="solana"></w3m-network-button>
        <w3m-account-button namespace="solana" balance="hide"></w3m-account-button>`,
      page,
    )
  })
  afterEach(() => {
    fixture.end()
    unregister()
    page.remove()
  })

  it('tell each of its own, and the others of what is shown', async () => {
    await fixture.connect()
    await when(() => texts('w3m-button').join() === '0x5a…1BeAed,0x5a…1BeAed,Connect Wallet')
    expect(texts('w3m-account-button')).to.deep.equal([''])
    await fixture.w3m.connect({ connectorId: 'Test Solana' })
    await when(() => texts('w3m-button').join() === '4vJ9…3bkLKi,0x5a…1BeAed,4vJ9…3bkLKi')
    expect(texts('w3m-network-button').map(text => text.replace(/^.*Test/, 'Test'))).to.deep.equal([
      'Test Solana',
      'Test One',
      'Test Solana',
    ])
    await fixture.w3m.disconnect('solana')
    await when(() => texts('w3m-button').join() === '0x5a…1BeAed,0x5a…1BeAed,Connect Wallet')
  })

  it('lead to their own account, which is shown from then on', async () => {
    await fixture.connect()
    await fixture.w3m.connect({ connectorId: 'Test Solana' })
    await when(() => texts('w3m-button')[1] === '0x5a…1BeAed')
    click('#evm')
    await when(() => fixture.w3m.getState().open)
    expect(fixture.w3m.router.$route.get().view).to.equal('Account')
    expect(fixture.w3m.getState().activeChain).to.equal('eip155')
  })

  for (const button of ['#evm', '#evm-network'])
    it(`lead out of an unknown network of their own, while another namespace is shown: ${button}`, async () => {
      const wallet = await fixture.connect()
      await fixture.w3m.connect({ connectorId: 'Test Solana' })
      wallet.setChain(777)
      await when(
        () => texts('w3m-button')[1] === 'Switch Network' && texts('w3m-network-button')[1] === 'Switch Network',
      )
      expect(fixture.w3m.getState()).to.include({ activeChain: 'solana', open: false })
      click(button)
      await when(() => fixture.w3m.getState().open)
      expect(fixture.w3m.router.$route.get().view).to.equal('UnsupportedChain')
      expect(fixture.w3m.getState().activeChain).to.equal('eip155')
    })

  it('offer the wallets of their namespace, and leave the other as it is', async () => {
    await fixture.connect()
    await when(() => texts('w3m-button')[2] === 'Connect Wallet')
    click('#solana')
    await when(() => fixture.w3m.getState().open)
    expect(fixture.w3m.modal.$state.get().namespace).to.equal('solana')
    const list = await fixture.w3m.load.walletList()
    // What finds the wallets of the namespace may still be loading when the modal is there.
    await when(() => list.$state.get().installed.length > 0)
    expect(list.$state.get().installed.map(({ id }) => id)).to.deep.equal(['Test Solana'])
    expect(fixture.w3m.getState().activeChain).to.equal('eip155')
  })
})
