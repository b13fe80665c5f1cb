import type { SiwxConfig, SiwxSession } from '@w3m/core'
import { operationError, optionalError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import { until, type FakeWallet } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import './siwx-sign-message-view.js'

describe('w3m-siwx-sign-message-view', () => {
  const fixture = createViewFixture()
  let timers: FakeTimers | undefined
  let sessions: SiwxSession[]
  let refusal: Error | undefined
  /** What the site does before it gives a message. */
  let prepares: () => Promise<void>

  const config = (required: boolean): SiwxConfig => ({
    createMessage: async ({ accountAddress, chainId }) => (
      await prepares(),
      {
        accountAddress,
        chainId,
        domain: location.host,
        uri: location.origin,
        version: '1',
        nonce: 'abcdefgh',
        toString: () => 'text',
      }
    ),
    addSession: async session => {
      if (refusal) throw refusal
      sessions.push(session)
    },
    setSessions: async () => undefined,
    getSessions: async chainId => sessions.filter(({ data }) => data.chainId === chainId),
    revokeSession: async () => undefined,
    getRequired: () => required,
  })
  const show = () =>
    fixture.show(
      html`<w3m-siwx-sign-message-view
        .w3m=${fixture.w3m}
        .params=${fixture.w3m.router.$route.get().params}
      ></w3m-siwx-sign-message-view>`,
    )
  async function start(required = false, locale = 'en'): Promise<FakeWallet> {
    sessions = []
    refusal = undefined
    prepares = async () => undefined
    await fixture.start({ siwx: config(required), metadata: { name: 'Harbor Market' }, locale })
    const wallet = await fixture.connect()
    await until(fixture.w3m.router.$route, ({ view }) => view === 'SIWXSignMessage')
    await show()
    await fixture.eventually(() => !(fixture.find('siwx-sign') as HTMLButtonElement | undefined)?.disabled)
    return wallet
  }
  const signatureRequests = (wallet: FakeWallet) =>
    wallet.calls.filter(({ method }) => method === 'personal_sign').length

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
  })

  it('says who asks, for which account, and on which network', async () => {
    await start()
    const text = fixture.text()
    expect(text).to.include('Sign in to Harbor Market')
    expect(text).to.include(location.host)
    expect(text).to.include('0x5aAe')
    expect(text).to.include('Test One')
    expect(text).to.not.include('disconnect')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('writes the whole name of a site, however long', async () => {
    await start()
    const site = deep(document.body.querySelector('w3m-test-host')!, 'dd')
    ;(site.closest('dl')!.parentNode as ShadowRoot).host.setAttribute('style', 'inline-size: 320px')
    site.querySelector('bdi')!.textContent = `${'a'.repeat(37)}.example`
    expect(site.scrollWidth).to.be.at.most(site.clientWidth)
    expect(site.clientHeight).to.be.at.least(2 * 16)
  })

  it('says what refusing leads to where signing in is required', async () => {
    await start(true)
    expect(fixture.text()).to.include('This site needs you to sign in.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says what to do in the wallet, and after 5 s that its window may be hidden', async () => {
    const wallet = await start()
    Object.assign(wallet.flags, { hangs: ['personal_sign'] })
    timers = installFakeTimers()
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('Approve in Lantern'))
    expect(fixture.text()).to.include('Read the message in your wallet, then sign it.')
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.text().includes('Still waiting.'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('siwx-cancel')!.click()
    await until(fixture.w3m.modal.$state, ({ open }) => !open)
    expect(fixture.w3m.getAccount().isConnected).to.equal(true)
  })

  it('says nothing of the wallet while the site is waited for, and that it is the site that does not answer', async () => {
    const wallet = await start()
    let fail!: (error: Error) => void
    prepares = () => new Promise((_, reject) => (fail = reject))
    timers = installFakeTimers()
    fixture.find('siwx-sign')!.click()
    // The site's time limit, and the 5 s.
    await fixture.eventually(() => timers!.waiting() >= 2)
    expect(fixture.text()).to.include('Sign in to Harbor Market')
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.text().includes('Waiting for an answer from this site.'))
    expect(fixture.text()).to.not.match(/Lantern|wallet/i)
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    fail(operationError('TIMEOUT', { name: 'sign-in', seconds: 15 }))
    await fixture.eventually(() => fixture.text().includes('The server of this site does not answer'))
    expect(fixture.text())
      .to.include('Try again')
      .and.to.not.match(/wallet/i)
    expect(signatureRequests(wallet)).to.equal(0)
  })

  it('does not say that a signature was refused where none was asked for', async () => {
    await start()
    prepares = () => Promise.reject(optionalError('SIWX_MESSAGE_INVALID', { reason: 'Nonce' }))
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('Code SIWX_MESSAGE_INVALID'))
    expect(fixture.text()).to.not.include('What the wallet signed')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('does not call a server silent that answers what helps nobody', async () => {
    await start()
    prepares = () => Promise.reject(operationError('HTTP_STATUS', { status: 403 }))
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('Code 403'))
    expect(fixture.text()).to.include('Something went wrong').and.to.not.include('does not answer')
  })

  it('says that the site waits for its server once the message is signed, and names it where it breaks down', async () => {
    await start()
    refusal = operationError('HTTP_UNREACHABLE', { origin: 'https://site.example' })
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('The server of this site does not answer'))
  })

  it('makes one request of five quick clicks, and closes', async () => {
    const wallet = await start()
    const sign = fixture.find('siwx-sign')!
    for (let clicks = 0; clicks < 5; clicks++) sign.click()
    await until(fixture.w3m.modal.$state, ({ open }) => !open)
    expect(signatureRequests(wallet)).to.equal(1)
    expect(sessions).to.have.length(1)
  })

  it('says that the signature was declined, and asks again in the click', async () => {
    const wallet = await start()
    wallet.flags.refuseWith = 4001
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('Signature declined'))
    expect(fixture.text()).to.include('Try again')
    expect(await axeFindings()).to.deep.equal([])
    wallet.flags.refuseWith = undefined
    fixture.find('siwx-sign')!.click()
    await until(fixture.w3m.modal.$state, ({ open }) => !open)
    expect(signatureRequests(wallet)).to.equal(2)
  })

  it('names a likely cause where a smart account’s signature came to nothing, and for nothing else', async () => {
    const wallet = await start()
    const { getAccount } = fixture.w3m
    const smart = {
      user: {},
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: true,
    } as const
    Object.assign(fixture.w3m, {
      getAccount: (...args: Parameters<typeof getAccount>) => ({ ...getAccount(...args), embeddedWalletInfo: smart }),
    })
    await fixture.show(html``)
    await show()
    wallet.flags.refuseWith = 4001
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('This application might not support Smart Accounts'))
    expect(fixture.text()).to.include('You did not sign the message.')
    wallet.flags.refuseWith = undefined
    refusal = new Error('a server’s own words')
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('Code UNKNOWN'))
    expect(fixture.text()).to.not.include('Smart Accounts')
  })

  it('shows the code of a failure that nobody foresaw', async () => {
    await start()
    refusal = new Error('a server’s own words')
    fixture.find('siwx-sign')!.click()
    await fixture.eventually(() => fixture.text().includes('Code UNKNOWN'))
    expect(fixture.text()).to.not.include('own words')
  })

  it('disconnects whoever cancels where it is required', async () => {
    await start(true)
    fixture.find('siwx-cancel')!.click()
    await until(fixture.w3m.account.$state, ({ eip155 }) => eip155 === undefined)
  })

  it('says where it is going while the wallet goes back', async () => {
    const wallet = await start(true)
    fixture.find('siwx-sign')!.click()
    await until(fixture.w3m.router.$route, ({ view }) => view === 'Connect')
    wallet.setChain(10)
    await until(fixture.w3m.router.$route, ({ view }) => view === 'SIWXSignMessage')
    await show()
    Object.assign(wallet.flags, { hangs: ['wallet_switchEthereumChain'] })
    await fixture.eventually(() => fixture.text().includes('Test Two'))
    fixture.find('siwx-cancel')!.click()
    await fixture.eventually(() => fixture.text().includes('One moment'))
    expect(fixture.find('siwx-sign')).to.have.property('disabled', true)
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('siwx-cancel')!.click()
    await until(fixture.w3m.account.$state, ({ eip155 }) => eip155 === undefined)
  })

  it('speaks the visitor’s language', async () => {
    await start(false, 'ar')
    expect(fixture.text()).to.include('سجّل الدخول إلى \u2068Harbor Market\u2069')
    expect(await axeFindings()).to.deep.equal([])
  })
})
