import { operationError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './update-email-wallet-view.js'

describe('w3m-update-email-wallet-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  const start = async () => {
    await fixture.start({ services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(fixture.w3m)
    login.$user.set({
      user: { email: 'ada@example.com' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    await fixture.show(html`<w3m-update-email-wallet-view .w3m=${fixture.w3m}></w3m-update-email-wallet-view>`)
    await fixture.eventually(() => control().value === 'ada@example.com')
  }
  const control = () => fixture.find('email-input') as HTMLInputElement
  const type = async (text: string) => {
    control().value = text
    control().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await fixture.eventually(() => true)
  }
  const save = () => fixture.find('email-submit')!.click()

  afterEach(() => fixture.end())

  it('shows the present mailbox, and saves nothing while it is the same', async () => {
    await start()
    save()
    await type(' ADA@Example.com')
    save()
    expect(login.requests).to.deep.equal([])
    expect(fixture.find('email-submit')!.getAttribute('aria-description')).to.equal('This is your address already.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('starts the change', async () => {
    await start()
    await type('bob@example.com')
    save()
    expect(login.requests).to.deep.equal(['update bob@example.com'])
    login.$emailUpdate.set({ phase: 'sending', email: 'bob@example.com' })
    await fixture.eventually(() => fixture.find('email-submit')!.getAttribute('aria-busy') === 'true')
    expect(control().readOnly).to.equal(true)
  })

  it('says what is wrong with an address', async () => {
    await start()
    await type('bob@')
    save()
    await fixture.eventually(() => fixture.text().includes('Enter a valid email address.'))
    expect(login.requests).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says why it failed', async () => {
    await start()
    login.$emailUpdate.set({ phase: 'failed', error: operationError('EMAIL_COOLDOWN', { seconds: 7 }) })
    await fixture.eventually(() => fixture.text().includes('Please try again after 7 seconds'))
  })
})
