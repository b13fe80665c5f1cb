import { expect } from 'chai'
import { html } from 'lit'
import type { W3m, W3mOptions } from '@w3m/core'
import { createSampleContext, type SampleContext } from '../../parts/wallet-views.samples.js'
import {
  axeFindings,
  deep,
  mount,
  unmount,
  updated,
  type MountOptions,
} from '../../../../../test/gallery/atom-fixture.js'
import { loadLogin } from '../../parts/login/load-login.js'
import './connect-view.js'
import { waitUntil } from '../../../../../test/gallery/wait-until.js'

describe('w3m-connect-view, to a visitor who was connected with another kit', () => {
  let sampleContext: SampleContext
  let w3m: W3m
  let root: ShadowRoot

  const row = (id: string) => deep(root, `[data-testid=${CSS.escape(id)}]`)
  const has = (id: string) => {
    try {
      return Boolean(row(id))
    } catch {
      return false
    }
  }
  /** Waits for what comes with a part of its own. */
  const shown = async (id: string) => {
    await waitUntil(() => has(id))
    await updated(root)
  }

  beforeEach(() => (sampleContext = createSampleContext()))
  afterEach(() => {
    unmount()
    sampleContext.destroy()
  })

  const begin = async (connectorId: string, options: Partial<W3mOptions> = {}, mountOptions?: MountOptions) => {
    w3m = await sampleContext.start(options)
    w3m.storage.set('w3m:former', connectorId)
    root = await mount(html`<w3m-connect-view .w3m=${w3m}></w3m-connect-view>`, mountOptions)
    if (options.services?.frame) await loadLogin(w3m)
  }
  const relay = { services: { relay: 'wss://relay.example' } }
  const framed = (frame = 'https://wallet.example') => ({ services: { frame } })

  const cases: readonly (readonly [title: string, former: string, options: Partial<W3mOptions>, sentence: string])[] = [
    ['a wallet elsewhere', 'wallet', relay, 'This site connects wallets in a new way. Please connect yours once more.'],
    [
      'a login by e-mail',
      'email:ada@example.com',
      framed(),
      'This site has a new login. Log in once more with the same email address: you get a new wallet. ' +
        'What your former wallet holds stays there.',
    ],
    [
      'a social login',
      'social',
      framed(),
      'This site has a new login. Log in once more with the same account: you get a new wallet. What your former wallet holds stays there.',
    ],
    [
      'a login at the frame that the page still has',
      'email',
      framed('https://secure.walletconnect.org/sdk'),
      'Please log in once more, as before. Your wallet is the same.',
    ],
  ]
  for (const [title, connectorId, options, sentence] of cases) {
    it(`tells by ${title} what to do`, async () => {
      await begin(connectorId, options)
      await shown('connect-former')
      expect(row('connect-former').textContent).to.equal(sentence)
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('tells it in the language of the page', async () => {
    await begin('wallet', { ...relay, locale: 'ar' }, { dir: 'rtl' })
    await shown('connect-former')
    await waitUntil(() => row('connect-former').textContent.includes('محفظتك'))
  })

  it('tells nothing while they may come back by themselves', async () => {
    await begin('wallet', relay)
    await shown('connect-former')
    w3m.account.set('eip155', { status: 'reconnecting', connectorId: 'walletConnect' })
    await updated(root)
    expect(has('connect-former')).to.equal(false)
    w3m.account.set('eip155', { status: 'disconnected' })
    await updated(root)
    expect(has('connect-former')).to.equal(true)
  })

  it('tells nothing of a login that the page does not offer', async () => {
    await begin('email:ada@example.com', relay)
    await shown('wallet-walletConnect')
    expect(has('connect-former')).to.equal(false)
  })
})
