import { expect } from 'chai'
import { html } from 'lit'
import type { PageTheme } from '../page-theme.js'
import type { Approval } from '../approvals/approval.js'
import './approval-screen.js'
import '../recovery/recovery-screen.js'
import '../storage/storage-screen.js'
import '../wallet-page/wallet-page.js'
import '../window/idle-window.js'
import { FrameLayout } from './frame-layout.js'
import { createFrameScreen, type FrameScreen } from './show-screen.js'

describe('w3m-frame-stage', () => {
  const page = document.documentElement
  const { dir, lang } = page
  const { title } = document
  afterEach(() => {
    Object.assign(page, { dir, lang })
    delete page.dataset.locale
    document.title = title
  })

  const looks: readonly (readonly [theme: Partial<PageTheme>, dir: string])[] = [
    [{ locale: 'en' }, 'ltr'],
    [{ locale: 'ar' }, 'rtl'],
    [{ locale: 'fi', direction: 'rtl' }, 'rtl'],
    [{ locale: 'en', direction: 'rtl' }, 'rtl'],
    [{ locale: 'ar', direction: 'ltr' }, 'ltr'],
  ]
  for (const [theme, expected] of looks) {
    it(`is read ${expected} in ${theme.locale!}${theme.direction ? ` where ${theme.direction} is said` : ''}`, async () => {
      const layout = new FrameLayout()
      layout.theme = { themeMode: undefined, variables: {}, locale: 'en', ...theme }
      document.body.append(layout)
      await layout.updateComplete
      layout.remove()
      expect([page.dir, page.lang, page.dataset.locale]).to.deep.equal([
        expected,
        theme.locale === 'fi' ? 'en' : theme.locale,
        theme.locale,
      ])
    })
  }

  it('gives its page a title in its language', async () => {
    const layout = new FrameLayout()
    layout.theme = { themeMode: undefined, variables: {}, locale: 'es-MX' }
    document.body.append(layout)
    while (document.title !== 'Tu billetera') await new Promise(requestAnimationFrame)
    layout.remove()
    expect(page.lang).to.equal('es')
  })

  it('speaks English until the texts of its language are there', async () => {
    const layout = new FrameLayout()
    const events: string[] = []
    layout.theme = { themeMode: undefined, variables: {}, locale: 'es' }
    layout.screen = t => {
      events.push(t('wallet.title'))
      return html``
    }
    document.body.append(layout)
    await layout.updateComplete
    while (events.at(-1) !== 'Tu billetera') await new Promise(requestAnimationFrame)
    layout.remove()
    expect(events).to.deep.equal(['Your wallet', 'Tu billetera'])
  })

  it('asks for room for what a screen says later, and brings what went wrong into sight', async () => {
    const layout = new FrameLayout()
    layout.style.cssText = 'display: block; position: fixed; inset: 0 auto auto 0; inline-size: 360px'
    layout.screen = () =>
      html`<w3m-frame-recovery
        .ways=${{ kinds: ['password'] }}
        .vault=${{ call: () => Promise.reject(Object.assign(new Error('wrong'), { code: 'RECOVERY_WRONG' })) }}
      ></w3m-frame-recovery>`
    const heights: number[] = []
    layout.addEventListener('height', event => heights.push((event as CustomEvent<number>).detail))
    document.body.append(layout)
    await layout.updateComplete
    // Its texts come once; after that nothing but the screen itself changes.
    while (layout.t('wallet.title') !== 'Your wallet') await new Promise(requestAnimationFrame)
    const screen = layout.renderRoot.firstElementChild as FrameLayout
    await layout.updateComplete
    const [card, body] = ['.card', '.body'].map(part => screen.renderRoot.querySelector<HTMLElement>(part)!)
    // No lower than what is asked for is enough: the margin of the last part is in it.
    card!.style.blockSize = '240px'
    body!.querySelector<HTMLInputElement>('input')!.value = 'not the password'
    screen.renderRoot.querySelector<HTMLElement>('[data-testid=frame-recover]')!.click()
    while (!body!.querySelector('.error')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const alert = body!.querySelector('.error')!.getBoundingClientRect()
    const room = body!.getBoundingClientRect()
    expect(alert.bottom <= room.bottom + 1, `${alert.bottom} in ${room.bottom}`).to.equal(true)
    card!.style.blockSize = `${heights.at(-1)!}px`
    expect(body!.scrollHeight - body!.clientHeight).to.equal(0)
    layout.remove()
  })

  const approval: Approval = {
    view: { title: 'message.title', flags: [], facts: [], details: [] },
    approve: () => Promise.resolve(),
  }
  const screens = {
    'an approval': (listener: (event: Event) => void) =>
      html`<w3m-frame-approval .phase=${'asking'} .approval=${approval} @refused=${listener}></w3m-frame-approval>`,
    'a way back in': (listener: (event: Event) => void) =>
      html`<w3m-frame-recovery @refused=${listener}></w3m-frame-recovery>`,
    'where the wallet is kept': (listener: (event: Event) => void) =>
      html`<w3m-frame-storage @declined=${listener}></w3m-frame-storage>`,
  }
  for (const [name, screen] of Object.entries(screens)) {
    it(`takes Escape for the no of its screen: ${name}`, async () => {
      const layout = new FrameLayout()
      const events: string[] = []
      layout.screen = () => screen(({ type }) => void events.push(type))
      document.body.append(layout)
      await layout.updateComplete
      await (layout.renderRoot.firstElementChild as FrameLayout).updateComplete
      const press = (init: KeyboardEventInit) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }))
      for (const init of [{ key: 'Enter' }, { key: 'Escape', isComposing: true }, { key: 'Escape', repeat: true }])
        press(init)
      expect(events).to.deep.equal([])
      press({ key: 'Escape' })
      expect(events).to.have.length(1)
      layout.remove()
      press({ key: 'Escape' })
      expect(events).to.have.length(1)
    })
  }

  describe('in a window of its own', () => {
    let window: FrameScreen
    const shown = () =>
      document.querySelector<FrameLayout>('w3m-frame-stage')!.renderRoot.firstElementChild as FrameLayout
    const first = () => html`<w3m-frame-storage></w3m-frame-storage>`
    /** Shows it, and answers what has the focus then. */
    const show = async (screen: Parameters<FrameScreen['show']>[0]) => {
      window.show(screen)
      // A frame later everything has drawn, and has said what it has to.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return document.activeElement === document.body ? 'nothing' : shown().shadowRoot!.activeElement?.className
    }
    beforeEach(async () => {
      window = createFrameScreen({ themeMode: undefined, variables: {}, locale: 'en' })
      expect(await show(first), 'before anything was pressed').to.equal('nothing')
      shown().shadowRoot!.querySelector('button')!.focus()
    })
    afterEach(() => window.hide())

    const session = { phase: 'newDevice' }
    for (const [name, screen] of Object.entries({
      'an approval': () => html`<w3m-frame-approval></w3m-frame-approval>`,
      'a way back in': () => html`<w3m-frame-recovery></w3m-frame-recovery>`,
      'where the wallet is kept': () => html`<w3m-frame-storage></w3m-frame-storage>`,
      'the wallet’s page': () => html`<w3m-frame-wallet .session=${session}></w3m-frame-wallet>`,
      'what is there while nothing is asked': () => html`<w3m-frame-window-rest></w3m-frame-window-rest>`,
    }))
      it(`has the focus on the next screen once what was pressed is gone: ${name}`, async () => {
        expect(await show(screen)).to.equal('card')
      })

    it('has it on the same screen, where that was away for a moment', async () => {
      window.hide()
      expect(await show(first)).to.equal('card')
    })

    it('leaves it where it is while the screen stays', async () => {
      expect(await show(() => first())).to.include('button')
    })
  })
})
