import { expect } from 'chai'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import { en } from '../i18n/en.js'
import { askedVault, vaultFailure } from '../testing/asked-vault.js'
import { showPart } from '../testing/wallet-part.js'
import { FrameWalletPage } from './wallet-page.js'

const user = { id: 'u', email: 'ada@example.com', recovery: [] } as unknown as User
const ready: SessionState = { phase: 'ready', user, evmAddress: '0x00', solanaAddress: 'S' }
const newDevice: SessionState = { phase: 'newDevice', user }

describe('The wallet’s own page', () => {
  let part: Awaited<ReturnType<typeof show>>
  const show = async (given: Partial<FrameWalletPage>, answers: Parameters<typeof askedVault>[0] = {}) => {
    const { vault, asked } = askedVault({
      'session.endOthers': () => undefined,
      'login.methods': () => ({ socials: [], farcaster: false }),
      'devices.list': () => ({ devices: [] }),
      'grants.list': () => ({ grants: [] }),
      'wallet.exportWords': () => {
        throw vaultFailure('LOGGED_OUT')
      },
      ...answers,
    })
    const element = new FrameWalletPage()
    const recovers: SessionState[] = []
    element.addEventListener('w3m-frame-recover', event => recovers.push((event as CustomEvent<SessionState>).detail))
    return { ...(await showPart(mount, element, { vault, ...given })), element, recovers, asked }
  }
  const form = () => part.element.renderRoot.querySelector('w3m-frame-login')
  afterEach(unmount)

  it('is there again for who does not log in once more', async () => {
    part = await show({ session: ready, mustLogIn: true })
    expect([part.text().includes('Log in once more to go on.'), part.find('frame-export')]).to.deep.equal([true, null])
    expect(await axeFindings()).to.deep.equal([])
    part.click('frame-login-cancel')
    await part.until(() => part.find('frame-export'))
    expect(form()).to.equal(null)
  })

  it('has the focus where it goes on: in the log-in that it asks for, and on its button again', async () => {
    part = await show({ session: ready })
    part.find('frame-export')!.focus()
    part.click('frame-export')
    await part.until(() => form()?.shadowRoot?.activeElement === form()?.shadowRoot?.querySelector('#value') && form()?.shadowRoot?.activeElement)
    part.click('frame-login-cancel')
    await part.until(() => part.element.shadowRoot?.activeElement === part.find('frame-export') && part.find('frame-export'))
  })

  it('has no way past the log-in where nobody is logged in', async () => {
    part = await show({ session: { phase: 'loggedOut' } })
    expect([form() !== null, part.find('frame-login-cancel')]).to.deep.equal([true, null])
  })

  it('logs every other device out by a button, and says so', async () => {
    part = await show({ session: ready })
    expect(part.text()).not.to.include('Every other device is logged out.')
    part.click('frame-log-out-others')
    await part.until(() => part.text().includes('Every other device is logged out.'))
    expect(part.asked.map(({ method }) => method)).to.include('session.endOthers')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says of devices and permissions that could not be read so, never that there are none, and reads them again by a button', async () => {
    let isDown = true
    const unlessDown = <Answer>(answer: Answer) => () => {
      if (isDown) throw vaultFailure('UNREACHABLE')
      return answer
    }
    const grant = { pci: 'p', origin: 'https://shop.example', permissions: [], expiresAt: 0, uses: 0 }
    part = await show({ session: ready }, { 'devices.list': unlessDown({ devices: [{ enrollmentId: 'e', deviceName: 'A phone', usedAt: 0, isThisDevice: false }] }) as never, 'grants.list': unlessDown({ grants: [grant] }) as never, 'grants.revoke': unlessDown(undefined) as never })
    const permissions = () => part.element.renderRoot.querySelector('w3m-frame-permissions')!.shadowRoot!
    const inPermissions = (id: string) => permissions().querySelector<HTMLElement>(`[data-testid="${id}"]`)
    await part.until(() => part.find('frame-devices-retry') && inPermissions('frame-permissions-retry'))
    expect(await axeFindings()).to.deep.equal([])
    isDown = false
    part.click('frame-devices-retry')
    inPermissions('frame-permissions-retry')!.click()
    await part.until(() => part.find('frame-device') && inPermissions('frame-permission-revoke'))
    expect([part.find('frame-devices-retry'), inPermissions('frame-permissions-retry')]).to.deep.equal([null, null])
    isDown = true
    inPermissions('frame-permission-revoke')!.click()
    await part.until(() => permissions().querySelector('[role="alert"]'))
    expect([permissions().querySelector('[role="alert"]')!.textContent!.trim(), inPermissions('frame-permission') !== null]).to.deep.equal([en['recover.failed'], true])
  })

  it('leads on a new device to the ways back in, at once after a log-in and later by a button', async () => {
    part = await show({ session: newDevice, mustLogIn: true })
    form()!.dispatchEvent(new CustomEvent('logged-in', { detail: newDevice }))
    await part.until(() => part.find('frame-recover-open'))
    expect(part.text(), 'and where the wallet may be').to.include('The next request there shows “Set up two ways back in”')
    part.click('frame-recover-open')
    expect(part.recovers).to.deep.equal([newDevice, newDevice])
    expect(await axeFindings()).to.deep.equal([])
  })
})
