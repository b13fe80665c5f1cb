import { expect } from 'chai'
import { html } from 'lit'
import { eip155, solana } from '@w3m/core/namespaces'
import { fakeNetwork, until } from '@w3m/core/testing'
import { normalizeEmberAddress } from '../../../../../test/fixtures/namespaces/ember/ember-address.js'
import { ember, emberName, emberNetwork } from '../../../../../test/fixtures/namespaces/ember/ember-namespace.js'
import { createEmberWallet } from '../../../../../test/fixtures/namespaces/ember/ember-wallet.js'
import { createSampleContext, type SampleContext } from '../../parts/wallet-views.samples.js'
import { axeFindings, deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'
import './connect-view.js'

describe('a namespace that a host brings', () => {
  let sampleContext: SampleContext
  let unregister: () => void

  beforeEach(() => (sampleContext = createSampleContext()))
  afterEach(() => {
    unmount()
    sampleContext.destroy()
    unregister()
  })

  it('has its wallets in the list, beside those of the built-in ones, and connects them in a click', async () => {
    const wallet = createEmberWallet()
    unregister = wallet.register()
    sampleContext.announce({ rdns: 'one.x', name: 'One' })
    const w3m = await sampleContext.start({
      namespaces: [eip155, solana, ember],
      networks: [fakeNetwork, emberNetwork],
    })
    const root = await mount(html`<w3m-connect-view .w3m=${w3m}></w3m-connect-view>`)
    await until((await sampleContext.wallets()).$state, ({ entries }) => entries.some(({ id }) => id === wallet.name))
    await updated(root)
    const rows = [...deep(root, 'ul').querySelectorAll('li')].map(item => item.dataset['entry'])
    expect(rows).to.include.members(['one.x', wallet.name])
    expect(await axeFindings()).to.deep.equal([])
    deep(root, `[data-testid="wallet-${wallet.name}"]`).click()
    const { [emberName]: account } = await until(
      w3m.account.$state,
      accounts => accounts[emberName]?.status === 'connected',
    )
    expect(account).to.have.nested.property('addresses[0]', normalizeEmberAddress(wallet.address))
    expect(wallet.calls).to.deep.equal(['connect'])
  })
})
