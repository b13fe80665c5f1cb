import { expect } from 'chai'
import { html, render } from 'lit'
import type { RecoveryInput } from '../../vault/vault-api.js'
import { texts as en } from '../i18n/en/frame.js'
import { translateFrom } from '../i18n/frame-texts.js'
import type { FrameScreen } from '../screens/show-screen.js'
import { vaultRequests, vaultFailure } from '../testing/vault-requests.js'
import { recoverWallet } from './recovery-flow.js'
import type { FrameRecoveryScreen } from './recovery-screen.js'

describe('The way back into a wallet', () => {
  const place = document.createElement('div')
  const frameScreen: FrameScreen = {
    show: screen => render(screen(translateFrom(en)), place),
    hide: () => render(html``, place),
    setTheme: () => undefined,
  }
  beforeEach(() => document.body.append(place))
  afterEach(() => place.remove())

  const begin = (answers: Parameters<typeof vaultRequests>[0]) => {
    const leaving = new AbortController()
    const outcome = recoverWallet({
      vault: vaultRequests(answers).vault,
      screen: frameScreen,
      signal: leaving.signal,
    }).catch(({ code }: { readonly code: unknown }) => code)
    return { outcome, leave: () => leaving.abort() }
  }
  /** What is on the screen under a selector, once it is. */
  async function untilShown<Found extends HTMLElement>(selector: string): Promise<Found> {
    for (;;) {
      await new Promise(requestAnimationFrame)
      const found = place
        .querySelector<FrameRecoveryScreen>('w3m-frame-recovery')
        ?.renderRoot?.querySelector<Found>(selector)
      if (found) return found
    }
  }
  /** Types a password, of which the vault says this. */
  async function tryPassword(code: Parameters<typeof vaultFailure>[0]) {
    const begun = begin({
      'recovery.list': () => ({ kinds: ['password'] }),
      'wallet.recover': () => {
        throw vaultFailure(code)
      },
    })
    const field = await untilShown<HTMLInputElement>('[data-testid="frame-password"]')
    field.value = 'twelve letters'
    field.form!.requestSubmit()
    return begun
  }

  const kinds: readonly (readonly [shown: string, kinds: readonly RecoveryInput['kind'][], leads: boolean])[] = [
    ['the words alone', ['words'], true],
    ['nothing', [], true],
    ['a password and the words', ['password', 'words'], false],
    ['a password alone', ['password'], false],
  ]
  for (const [shown, list, leads] of kinds) {
    it(`${leads ? 'says that the first device can set one up' : 'names no other device'} where it asks for ${shown}`, async () => {
      const { outcome, leave } = begin({ 'recovery.list': () => ({ kinds: list }) })
      expect((await untilShown('section')).textContent.includes(en['recover.none'])).to.equal(leads)
      leave()
      expect(await outcome).to.equal(4001)
    })
  }

  it('has words typed as the English that they are, in every language', async () => {
    const { documentElement: page } = document
    const { lang } = page
    page.lang = 'ar'
    const { outcome, leave } = begin({ 'recovery.list': () => ({ kinds: ['words'] }) })
    const isEnglish = (await untilShown('[data-testid="frame-words"]')).matches(':lang(en)')
    page.lang = lang
    leave()
    await outcome
    expect(isEnglish).to.equal(true)
  })

  for (const [code, isWrong, message] of [
    ['RECOVERY_WRONG', 'true', en['recover.wrong']],
    ['FAILED', 'false', en['recover.failed']],
  ] as const)
    it(`ties to the field what became of it: ${code}`, async () => {
      const { outcome, leave } = await tryPassword(code)
      await untilShown('[role="alert"]')
      const { ariaInvalid, ariaDescribedByElements } = await untilShown('[data-testid="frame-password"]')
      expect([ariaInvalid, ariaDescribedByElements?.map(({ textContent }) => textContent)]).to.deep.equal([
        isWrong,
        [message],
      ])
      leave()
      expect(await outcome).to.equal(4001)
    })

  it('ends where the last login is too old, for only a new one leads on', async () => {
    const { outcome } = await tryPassword('LOGGED_OUT')
    expect(await outcome).to.equal('LOGGED_OUT')
    expect(place.children.length).to.equal(0)
  })
})
