import { createW3m, type W3m } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import '../../modal/w3m-modal.js'
// What a visitor has loaded by then, so that the limits below are of the header alone.
import '../../i18n/en/views.js'
import '../../modal/modal-card.js'
import '../connect/connect-view.js'
import './approve-transaction-view.js'
import { waitUntil } from '../../../../../test/gallery/wait-until.js'

describe('the header over the secure frame', () => {
  let w3m: W3m
  let login: FakeLogin
  const frame = document.createElement('iframe')

  const start = async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(w3m)
    await w3m.open({ view: 'ApproveTransaction' })
  }
  const show = (shows?: 'recovery') => login.$frame.set({ element: frame, isShown: true, height: 400, shows })
  const hide = () => login.$frame.set({ element: frame, isShown: false, height: 0 })
  const card = () => document.querySelector('w3m-modal')!.shadowRoot!.querySelector('w3m-modal-card')!.shadowRoot!
  const header = () => card().querySelector('w3m-modal-header')!.renderRoot.querySelector('h1')!.textContent
  const waitForTitle = async (title: string) => {
    await waitUntil(() => header() === title, { describe: () => String(header()) })
    expect(card().querySelector('dialog')!.ariaLabel).to.equal(title)
  }
  const announced = () =>
    card().querySelector('w3m-modal-header')!.renderRoot.querySelector('[aria-live=polite]')!.textContent
  const leaveView = () => {
    w3m.router.push('Connect')
    return waitForTitle('Connect Wallet')
  }

  afterEach(() => {
    w3m.destroy()
    document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
  })

  it('says that an approval is asked for, and what a recovery is', async () => {
    await start()
    await waitForTitle('Approve Transaction')
    show('recovery')
    await waitForTitle('Open Your Wallet')
    expect(announced()).to.equal('Open Your Wallet')
    show()
    await waitForTitle('Approve Transaction')
    expect(announced()).to.equal('Approve Transaction')
    await leaveView()
    expect(announced()).to.equal('')
  })

  it('keeps its title while the frame hides, until the view comes again', async () => {
    await start()
    show('recovery')
    await waitForTitle('Open Your Wallet')
    hide()
    await new Promise(requestAnimationFrame)
    await waitForTitle('Open Your Wallet')
    await leaveView()
    w3m.router.push('ApproveTransaction')
    await waitForTitle('Approve Transaction')
  })

  const kinds: readonly (readonly [method: string, title: string])[] = [
    ['personal_sign', 'Sign Message'],
    ['solana_signMessage', 'Sign Message'],
    ['eth_signTypedData_v4', 'Sign Data'],
    ['eth_sendTransaction', 'Approve Transaction'],
    ['solana_signAndSendTransaction', 'Approve Transaction'],
    ['wallet_sendCalls', 'Approve Calls'],
    ['wallet_grantPermissions', 'Permission'],
  ]
  for (const [method, title] of kinds)
    it(`says what is asked for by ${method}: ${title}`, async () => {
      await start()
      await leaveView()
      login.$requestedMethod.set(method)
      w3m.router.push('ApproveTransaction')
      await waitForTitle(title)
      show()
      await waitForTitle(title)
    })

  it('goes on with the next request that waits', async () => {
    await start()
    login.$requestedMethod.set('personal_sign')
    show()
    await waitForTitle('Sign Message')
    login.$requestedMethod.set('wallet_sendCalls')
    await waitForTitle('Approve Calls')
  })

  it('says it also where the frame shows it before its view comes', async () => {
    await start()
    await leaveView()
    show('recovery')
    w3m.router.push('ApproveTransaction')
    await waitForTitle('Open Your Wallet')
  })
})
