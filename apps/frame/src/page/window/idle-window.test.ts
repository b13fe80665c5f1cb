import { expect } from 'chai'
import { mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import { vaultRequests } from '../testing/vault-requests.js'
import { renderElement } from '../testing/render-element.js'
import { FrameIdleWindow } from './idle-window.js'

describe('A window that waits for a mailed code', () => {
  afterEach(unmount)

  it('sends another code to the same mailbox, for the page that opened it', async () => {
    const { vault, requests } = vaultRequests({
      'login.methods': () => ({ socials: [], farcaster: false }),
      'login.email': () => ({ action: 'VERIFY_OTP' }),
    })
    const origin = 'https://dapp.example'
    const part = await renderElement(mount, new FrameIdleWindow(), { vault, origin, email: 'a@b.c' })
    await part.until(() => part.text().includes('a@b.c'))
    part
      .find('frame-window-rest')!
      .querySelector('w3m-frame-login')!
      .shadowRoot!.querySelector<HTMLElement>('[data-testid=frame-login-again]')!
      .click()
    const mailed = () => requests.filter(({ method }) => method === 'login.email').map(({ params }) => params)
    await part.until(() => mailed().length > 0)
    expect(mailed()).to.have.length(1)
    expect(mailed()[0]).to.include({ email: 'a@b.c', origin })
  })
})
