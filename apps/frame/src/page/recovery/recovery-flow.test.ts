import { expect } from 'chai'
import { html, render } from 'lit'
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

  it('ends where the last login is too old, for only a new one leads on', async () => {
    const { vault } = askedVault({
      'recovery.list': () => ({ kinds: ['password'] }),
      'wallet.recover': () => {
        throw vaultFailure('LOGGED_OUT')
      },
    })
    const outcome = recoverWallet({ vault, stage, signal: new AbortController().signal }).catch(({ code }: { readonly code: unknown }) => code)
    let field: HTMLInputElement | null | undefined
    while (!field) {
      await new Promise(requestAnimationFrame)
      field = place.querySelector<FrameRecoveryScreen>('w3m-frame-recovery')?.renderRoot?.querySelector<HTMLInputElement>('[data-testid="frame-password"]')
    }
    field.value = 'twelve letters'
    field.form!.requestSubmit()
    expect(await outcome).to.equal('LOGGED_OUT')
    expect(place.children.length).to.equal(0)
  })
})
