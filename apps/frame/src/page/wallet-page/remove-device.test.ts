import { expect } from 'chai'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import { texts as en } from '../i18n/en/frame.js'
import { guessCatalogs } from '../i18n/guess-texts.js'
import { removalCatalogs } from '../i18n/removal-texts.js'
import { vaultRequests, vaultFailure } from '../testing/vault-requests.js'
import { renderElement } from '../testing/render-element.js'
import { FrameRemoveDevice } from './remove-device.js'

const user = { id: 'u', email: 'ada@example.com', recovery: ['password'] } as unknown as User
const session: SessionState = { phase: 'ready', user, evmAddress: '0x00', solanaAddress: 'S' }
const enrollmentId = 'e'
const texts = removalCatalogs.en

describe('The removal of a device', () => {
  afterEach(() => {
    delete document.documentElement.dataset.locale
    unmount()
  })

  const show = async (revoke: () => SessionState | Promise<SessionState> = () => session) => {
    const { vault, requests } = vaultRequests({ 'devices.revoke': revoke })
    const element = new FrameRemoveDevice()
    const removed: SessionState[] = []
    element.addEventListener('removed', event => removed.push((event as CustomEvent<SessionState>).detail))
    return { ...(await renderElement(mount, element, { vault, session, enrollmentId })), element, requests, removed }
  }
  const sent = (requests: readonly { readonly params?: unknown }[]) =>
    requests.map(({ params }) => {
      const { password, ...rest } = params as { readonly password?: Uint8Array }
      return { ...rest, ...(password && { password: new TextDecoder().decode(password) }) }
    })

  it('asks for the recovery password, with the focus in its field, and says what that is for', async () => {
    const part = await show()
    expect(part.element.shadowRoot!.activeElement).to.equal(part.find('frame-remove-password'))
    expect(part.text()).to.contain(texts.ask)
    expect(part.find('frame-remove-password')!.getAttribute('autocomplete')).to.equal('current-password')
    part.enter('frame-remove-password', '')
    part.enter('frame-remove-password', 'umbrella tundra 47 quince')
    await part.until(() => part.removed.length)
    expect(sent(part.requests)).to.deep.equal([
      { enrollmentId, password: 'umbrella tundra 47 quince', isAnother: false },
    ])
    expect(part.removed).to.deep.equal([session])
  })

  it('tells of a wrong password that nothing was removed, until something else is typed', async () => {
    const part = await show(() => {
      throw vaultFailure('RECOVERY_WRONG')
    })
    part.enter('frame-remove-password', 'something else')
    await part.until(() => part.text().includes(texts.wrong))
    expect(part.find('frame-remove-password')!.ariaInvalid).to.equal('true')
    expect([await axeFindings(), part.removed]).to.deep.equal([[], []])
    part.find('frame-remove-password')!.dispatchEvent(new Event('input', { bubbles: true }))
    await part.until(() => !part.text().includes(texts.wrong))
  })

  it('says from when on a password may be given again, where too many were', async () => {
    const part = await show(() => {
      throw Object.assign(vaultFailure('RATE_LIMITED'), { seconds: 3_600 })
    })
    part.enter('frame-remove-password', 'something else')
    await part.until(() => part.text().includes(guessCatalogs.en.wait.split('$time')[0]!))
    expect(part.removed).to.deep.equal([])
  })

  it('takes another password that is hard to guess, and none that is not', async () => {
    const part = await show()
    part.click('frame-remove-another')
    await part.until(() => part.text().includes(texts.askAnother))
    part.enter('frame-remove-password', 'short')
    await part.until(() => part.text().includes(en['recover.password-short'].replace('$count', '12')))
    part.enter('frame-remove-password', 'password1234')
    await part.until(() => part.element.shadowRoot!.querySelector('#wrong')?.textContent?.includes('common password'))
    expect(part.requests).to.deep.equal([])
    part.enter('frame-remove-password', 'umbrella tundra 47 quince')
    await part.until(() => part.removed.length)
    expect(sent(part.requests)).to.deep.equal([
      { enrollmentId, password: 'umbrella tundra 47 quince', isAnother: true },
    ])
  })

  for (const pressed of ['frame-remove-submit', 'frame-remove-without'])
    it(`is asked for once, and says on the pressed button and after a while that it works: ${pressed}`, async () => {
      let answer = (): void => undefined
      const part = await show(() => new Promise(resolve => (answer = () => resolve(session))))
      part.element.pending.slowAfterMs = 0
      part.find<HTMLInputElement>('frame-remove-password')!.value = 'umbrella tundra 47 quince'
      part.click(pressed)
      await part.until(() => part.text().includes(en['approve.slow']))
      const buttons = ['submit', 'another', 'without'].map(id => part.find(`frame-remove-${id}`)!)
      for (const button of buttons) button.click()
      expect(buttons.map(({ ariaDisabled }) => ariaDisabled)).to.deep.equal(['true', 'true', 'true'])
      expect(
        buttons.filter(({ ariaBusy }) => ariaBusy === 'true').map(({ dataset }) => dataset['testid']),
      ).to.deep.equal([pressed])
      expect([part.find(pressed)!.querySelectorAll('w3m-ui-spinner').length, await axeFindings()]).to.deep.equal([
        1,
        [],
      ])
      answer()
      await part.until(() => part.removed.length)
      await part.until(() => part.find(pressed)!.ariaDisabled === 'false' && !part.text().includes(en['approve.slow']))
      expect(part.requests).to.have.length(1)
    })

  for (const [language, catalog] of Object.entries(removalCatalogs)) {
    it(`goes without the password, which opens the wallet no more then, and says so: ${language}`, async () => {
      document.documentElement.dataset.locale = language
      const part = await show()
      expect(part.find('frame-remove-without')!.textContent.trim()).to.equal(catalog.without)
      expect(await axeFindings()).to.deep.equal([])
      part.click('frame-remove-without')
      await part.until(() => part.removed.length)
      expect(sent(part.requests)).to.deep.equal([{ enrollmentId }])
    })
  }
})
