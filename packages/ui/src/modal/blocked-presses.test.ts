import { createW3m, type W3m } from '@w3m/core'
import { createFakeWallet, fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html, render } from 'lit'
import { deep } from '../../../../test/gallery/atom-fixture.js'
import { waitForAnimations } from '../../../../test/gallery/wait-for-animations.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'
import '../elements.js'
import type { W3mModalNotices } from './modal-notices.js'
import './w3m-modal.js'

describe('a press on what does not answer', () => {
  let w3m: W3m
  let retract: () => void
  const modal = () => document.querySelector('w3m-modal')!
  const find = (selector: string): HTMLElement | undefined => {
    try {
      return deep(modal(), selector)
    } catch {
      return undefined
    }
  }
  /** What the live region says. */
  const notice = () =>
    find('w3m-modal-notices')?.shadowRoot?.querySelector('[role=status]')?.textContent.trim() || undefined

  beforeEach(async () => {
    retract = createFakeWallet().announce({ rdns: 'test.wallet', name: 'Lantern' })
    w3m = createW3m({
      networks: [fakeNetwork],
      storage: 'memory',
      termsConditionsUrl: 'https://terms.example/',
      features: { legalCheckbox: true },
    })
    await w3m.open()
    await import('./modal-interactions.js')
    await waitUntil(() => find('[data-testid="wallet-test.wallet"]'))
    await waitUntil(() => find('[data-testid=legal-checkbox]'))
  })
  afterEach(() => {
    w3m.destroy()
    retract()
    document.querySelectorAll('w3m-modal').forEach(element => element.remove())
  })

  it('is told why, until the next press', async () => {
    w3m.notices.show({ variant: 'success', text: 'modal.back' })
    await waitUntil(() => notice() === 'Back')
    find('[data-testid="wallet-test.wallet"]')!.click()
    await waitUntil(() => notice() === 'Agree to the terms above first.')
    expect(w3m.connection.$state.get().phase).to.equal('idle')
    // Not a notice of the instance: the texts of those are keys.
    expect(w3m.notices.$state.get().notice).to.equal(undefined)
    find('[data-testid=legal-checkbox]')!.click()
    await waitUntil(() => notice() === undefined)
    // A notice of something else is not its own.
    w3m.notices.show({ variant: 'success', text: 'modal.close' })
    find('[data-testid=legal-checkbox]')!.click()
    await waitUntil(() => notice() === 'Close')
  })

  it('leads to the terms, which the notice does not cover', async () => {
    find('[data-testid="wallet-test.wallet"]')!.click()
    await waitUntil(notice)
    await waitForAnimations()
    expect(find('[data-testid=legal-checkbox]')!.matches(':focus')).to.equal(true)
    const terms = find('w3m-legal-line')!.getBoundingClientRect()
    const pill = find('.notice')!.getBoundingClientRect()
    expect(pill.top).to.be.at.least(terms.bottom)
    expect(pill.bottom).to.be.at.most(find('.card')!.getBoundingClientRect().bottom)
  })

  it('is told why no longer over another view, or under a later notice', async () => {
    find('[data-testid="wallet-test.wallet"]')!.click()
    await waitUntil(notice)
    w3m.notices.show({ variant: 'success', text: 'modal.close' })
    await waitUntil(() => notice() === 'Close')
    w3m.notices.dismiss()
    await waitUntil(() => notice() === undefined)
    find('[data-testid="wallet-test.wallet"]')!.click()
    await waitUntil(notice)
    w3m.router.push('AllWallets')
    await waitUntil(() => notice() === undefined)
  })

  const press = async (template: ReturnType<typeof html>) => {
    const view = deep(modal(), '.view')
    const place = view.querySelector<HTMLElement>('.place') ?? document.createElement('div')
    place.className = 'place'
    view.append(place)
    render(template, place)
    const control = () => place.querySelector('[reason]')?.shadowRoot?.querySelector<HTMLElement>('[part=control]')
    await waitUntil(() => control()?.ariaDescription)
    control()!.click()
  }

  it('is told why until that is so no longer', async () => {
    const button = (disabled: boolean, reason: string) =>
      html`<w3m-ui-button ?disabled=${disabled} reason=${reason}>Copy</w3m-ui-button>`
    for (const next of [button(false, 'Preparing'), button(true, 'Offline')]) {
      await press(button(true, 'Preparing'))
      await waitUntil(() => notice() === 'Preparing')
      render(next, deep(modal(), '.place'))
      await waitUntil(() => notice() === undefined)
    }
  })

  it('is not told what the view shows, nor what counts down', async () => {
    const notices = deep(modal(), 'w3m-modal-notices') as W3mModalNotices
    await press(html`<w3m-ui-button disabled reason="The button waits">Go</w3m-ui-button>`)
    await waitUntil(() => notice() === 'The button waits')
    const { explain } = notices
    const reasons: (string | undefined)[] = []
    notices.explain = reason => {
      reasons.push(reason)
      explain.call(notices, reason)
    }
    for (const template of [
      html`<w3m-ui-list-item disabled name="B" sub="Not now" reason="Not now"></w3m-ui-list-item>`,
      html`<w3m-ui-button disabled reason="Enter an amount" .text=${'Enter an amount'}></w3m-ui-button>`,
      html`<w3m-ui-button disabled reason="Enter an amount">Enter an amount</w3m-ui-button>`,
      html`<w3m-ui-input label="E-mail" hint="It is yours"></w3m-ui-input
        ><w3m-ui-button disabled reason="It is yours">Save</w3m-ui-button>`,
      html`<w3m-ui-button disabled reason="In 30 s" test-id="otp-resend">29</w3m-ui-button>`,
    ]) {
      await press(template)
      await waitUntil(() => reasons.length)
      expect(reasons.splice(0)).to.deep.equal([undefined])
    }
  })

  it('is told so by every control with a reason', async () => {
    await press(html`<w3m-ui-button disabled reason="The button waits">Go</w3m-ui-button>`)
    await waitUntil(() => notice() === 'The button waits')
    await press(html`<w3m-ui-icon-button disabled label="Scan" reason="The icon waits">+</w3m-ui-icon-button>`)
    await waitUntil(() => notice() === 'The icon waits')
    await press(
      html`<w3m-ui-list-item disabled name="A" href="https://a.example/" reason="The link waits"></w3m-ui-list-item>`,
    )
    await waitUntil(() => notice() === 'The link waits')
    await press(html`<w3m-ui-checkbox disabled label="Agree" reason="The box waits"></w3m-ui-checkbox>`)
    await waitUntil(() => notice() === 'The box waits')
  })
})
