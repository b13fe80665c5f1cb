import { expect } from 'chai'
import { html, render } from 'lit'
import type { RecoveryInput } from '../../vault/vault-api.js'
import { en } from '../i18n/en.js'
import { translateFrom } from '../i18n/frame-texts.js'
import type { Stage } from '../screens/show-screen.js'
import { askedVault, vaultFailure } from '../testing/asked-vault.js'
import { recoverWallet } from './recovery-flow.js'
import type { FrameRecoveryScreen } from './recovery-screen.js'

describe('The way back into a wallet', () => {
  const place = document.createElement('div')
  const stage: Stage = { show: screen => render(screen(translateFrom(en)), place), hide: () => render(html``, place), dress: () => undefined }
  beforeEach(() => document.body.append(place))
  afterEach(() => place.remove())

  async function passwordField(): Promise<HTMLInputElement> {
    for (;;) {
      await new Promise(requestAnimationFrame)
      const field = place.querySelector<FrameRecoveryScreen>('w3m-frame-recovery')?.renderRoot?.querySelector<HTMLInputElement>('[data-testid="frame-password"]')
      if (field) return field
    }
  }

  const kinds: readonly (readonly [shown: string, kinds: readonly RecoveryInput['kind'][], leads: boolean])[] = [
    ['the words alone', ['words'], true],
    ['nothing', [], true],
    ['a password and the words', ['password', 'words'], false],
    ['a password alone', ['password'], false],
  ]
  for (const [shown, list, leads] of kinds) {
    it(`${leads ? 'says that the first device can set one up' : 'names no other device'} where it asks for ${shown}`, async () => {
      const { vault } = askedVault({ 'recovery.list': () => ({ kinds: list }) })
      const leaving = new AbortController()
      const outcome = recoverWallet({ vault, stage, signal: leaving.signal }).catch(({ code }: { readonly code: unknown }) => code)
      let screen: FrameRecoveryScreen | null | undefined
      while (!screen?.renderRoot?.querySelector('section')) {
        await new Promise(requestAnimationFrame)
        screen = place.querySelector<FrameRecoveryScreen>('w3m-frame-recovery')
      }
      expect(screen.renderRoot.textContent.includes(en['recover.none'])).to.equal(leads)
      leaving.abort()
      expect(await outcome).to.equal(4001)
    })
  }

  it('says that the wallet has as many devices as it may have', async () => {
    const { vault } = askedVault({
      'recovery.list': () => ({ kinds: ['password'] }),
      'wallet.recover': () => {
        throw vaultFailure('DEVICES_FULL')
      },
    })
    const leaving = new AbortController()
    const outcome = recoverWallet({ vault, stage, signal: leaving.signal }).catch(({ code }: { readonly code: unknown }) => code)
    const field = await passwordField()
    field.value = 'twelve letters'
    field.form!.requestSubmit()
    const screen = place.querySelector<FrameRecoveryScreen>('w3m-frame-recovery')!
    while (!screen.renderRoot.querySelector('[role="alert"]')) await new Promise(requestAnimationFrame)
    expect(screen.renderRoot.querySelector('[role="alert"]')!.textContent).to.equal(en['recover.full'])
    leaving.abort()
    expect(await outcome).to.equal(4001)
  })

  it('ends where the last login is too old, for only a new one leads on', async () => {
    const { vault } = askedVault({
      'recovery.list': () => ({ kinds: ['password'] }),
      'wallet.recover': () => {
        throw vaultFailure('LOGGED_OUT')
      },
    })
    const outcome = recoverWallet({ vault, stage, signal: new AbortController().signal }).catch(({ code }: { readonly code: unknown }) => code)
    const field = await passwordField()
    field.value = 'twelve letters'
    field.form!.requestSubmit()
    expect(await outcome).to.equal('LOGGED_OUT')
    expect(place.children.length).to.equal(0)
  })
})
