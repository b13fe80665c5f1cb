import { expect } from 'chai'
import { mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import { texts as en } from '../i18n/en/frame.js'
import { vaultFailure, vaultRequests } from '../testing/vault-requests.js'
import { renderElement } from '../testing/render-element.js'
import { FrameFarcasterLogin } from './farcaster-login.js'

const session = { phase: 'noWallet', user: { id: 'u', recovery: [] } }

describe('A login that the Farcaster application approves', () => {
  const real = globalThis.setTimeout
  beforeEach(() => {
    globalThis.setTimeout = ((callback: () => void, ms = 0) => real(callback, Math.min(ms, 20))) as typeof setTimeout
  })
  afterEach(() => {
    globalThis.setTimeout = real
    unmount()
  })

  const show = async (lostAnswers: number) => {
    let left = lostAnswers
    const { vault } = vaultRequests({
      'login.farcaster': () => ({ handle: 'f', url: 'https://farcaster.example' }),
      'login.farcasterResult': () => {
        if (left-- > 0) throw vaultFailure('UNREACHABLE')
        return session as never
      },
    })
    const element = new FrameFarcasterLogin()
    const entered: unknown[] = []
    element.addEventListener('logged-in', event => entered.push((event as CustomEvent<unknown>).detail))
    return { ...(await renderElement(mount, element, { vault })), entered }
  }

  it('goes on where its question was lost while the visitor was in that application', async () => {
    const { until, entered } = await show(5)
    await until(() => entered.length)
    expect(entered).to.deep.equal([session])
  })

  it('fails where the server stays away', async () => {
    const { until, text, entered } = await show(6)
    await until(() => text().includes(en['recover.failed']))
    expect(entered).to.deep.equal([])
  })
})
