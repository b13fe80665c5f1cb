import { operationError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './update-email-wallet-view.js'

describe('w3m-update-email-wallet-view', () => {
  const stage = createViewStage()
  let login: FakeLogin
  const start = async () => {
    await stage.start({ services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(stage.w3m)
    login.$user.set({
      user: { email: 'ada@example.com' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    await stage.show(html`<w3m-update-email-wallet-view .w3m=${stage.w3m}></w3m-update-email-wallet-view>`)
    await stage.eventually(() => control().value === 'ada@example.com')
  }
  const control = () => stage.find('email-input') as HTMLInputElement
  const type = async (text: string) => {
    control().value = text
    control().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await stage.eventually(() => true)
  }
  const save = () => stage.find('email-submit')!.click()

  afterEach(() => stage.end())

  it('shows the present mailbox, and saves nothing while it is the same', async () => {
    await start()
    save()
    await type(' ADA@Example.com')
    save()
    expect(login.asked).to.deep.equal([])
    expect(stage.find('email-submit')!.getAttribute('aria-description')).to.equal('This is your address already.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('starts the change', async () => {
    await start()
    await type('bob@example.com')
    save()
    expect(login.asked).to.deep.equal(['update bob@example.com'])
    login.$emailUpdate.set({ phase: 'sending', email: 'bob@example.com' })
    await stage.eventually(() => stage.find('email-submit')!.getAttribute('aria-busy') === 'true')
    expect(control().readOnly).to.equal(true)
  })

  it('says what is wrong with an address', async () => {
    await start()
    await type('bob@')
    save()
    await stage.eventually(() => stage.text().includes('Enter a valid email address.'))
    expect(login.asked).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says why it failed', async () => {
    await start()
    login.$emailUpdate.set({ phase: 'failed', error: operationError('EMAIL_COOLDOWN', { seconds: 7 }) })
    await stage.eventually(() => stage.text().includes('Please try again after 7 seconds'))
  })
})
