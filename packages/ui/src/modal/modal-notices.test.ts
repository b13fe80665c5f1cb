import { createW3m } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { noticeSwapDelayMs } from '../limits/motion.js'
import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { mount, unmount } from '../../../../test/gallery/atom-fixture.js'
import './modal-notices.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'

describe('w3m-modal-notices', () => {
  it('shows alerts to developers alone, with a way to put them away', async () => {
    for (const debug of [true, false]) {
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', debug })
      const notices = document.body.appendChild(Object.assign(document.createElement('w3m-modal-notices'), { w3m }))
      const alert = () => notices.shadowRoot!.querySelector('[data-testid=w3m-alert]')
      const region = () => notices.shadowRoot!.querySelector('[role=alert]')
      try {
        await notices.updateComplete
        // Regions are there before they speak.
        await new Promise(requestAnimationFrame)
        const before = region()
        expect(before!.textContent).to.equal('')
        w3m.notices.alert({
          code: 'UNKNOWN',
          short: 'An error occurred',
          long: 'What a developer reads',
          variant: 'error',
        })
        while (debug && !alert()) await new Promise(requestAnimationFrame)
        await notices.updateComplete
        expect(alert()?.querySelector('span')?.textContent).to.equal(debug ? 'An error occurred' : undefined)
        expect(region()).to.equal(before)
        expect(region()!.textContent).to.equal(debug ? 'An error occurred' : '')
        alert()?.querySelector('button')?.click()
        await notices.updateComplete
        expect(alert()).to.equal(null)
      } finally {
        notices.remove()
        w3m.destroy()
      }
    }
  })

  it('says notices in a live region without their button, and the same words again after it was empty', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const notices = document.body.appendChild(Object.assign(document.createElement('w3m-modal-notices'), { w3m }))
    const notice = () => notices.shadowRoot!.querySelector('[data-testid=w3m-notice]')
    try {
      w3m.notices.show({ variant: 'success', text: 'modal.close' })
      await waitUntil(notice)
      const region = notices.shadowRoot!.querySelector('[role=status]')!
      expect([region.textContent, notice()!.textContent.trim()]).to.deep.equal(['Close', 'Close'])
      expect([region.querySelector('button'), notice()!.closest('[role=status]')]).to.deep.equal([null, null])
      // The words are read once, not beside themselves.
      expect(notice()!.querySelector('span')!.getAttribute('aria-hidden')).to.equal('true')
      const announcements: string[] = []
      const observer = new MutationObserver(() => announcements.push(region.textContent!.trim()))
      observer.observe(region, { childList: true, subtree: true, characterData: true })
      w3m.notices.show({ variant: 'success', text: 'modal.close' })
      while (announcements.length < 2) await new Promise(requestAnimationFrame)
      observer.disconnect()
      expect(announcements).to.deep.equal(['', 'Close'])
      // One that comes in the gap waits for it as well.
      const before = performance.now()
      w3m.notices.show({ variant: 'success', text: 'modal.close' })
      await waitUntil(() => !notice())
      w3m.notices.show({ variant: 'success', text: 'modal.back' })
      await waitUntil(notice)
      expect(notice()!.textContent.trim()).to.equal('Back')
      expect(performance.now() - before).to.be.at.least(noticeSwapDelayMs)
    } finally {
      notices.remove()
      w3m.destroy()
    }
  })

  it('takes a notice away with the next view, unless it came together with that, and no alert', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', debug: true })
    w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
    const notices = document.body.appendChild(Object.assign(document.createElement('w3m-modal-notices'), { w3m }))
    const find = (name: string) => notices.shadowRoot!.querySelector(`[data-testid=w3m-${name}]`)
    const untilShown = async (name: string) => {
      await waitUntil(() => find(name))
      await notices.updateComplete
    }
    try {
      // Nobody has seen it before the modal is open.
      w3m.notices.show({ variant: 'success', text: 'modal.close' })
      await untilShown('notice')
      await w3m.open()
      await notices.updateComplete
      expect(find('notice')).not.to.equal(null)
      w3m.notices.alert({ code: 'UNKNOWN', short: 'An error occurred', long: 'For a developer', variant: 'error' })
      await untilShown('alert')
      w3m.router.push('AllWallets')
      await notices.updateComplete
      expect([find('notice'), w3m.notices.$state.get().notice]).to.deep.equal([null, undefined])
      expect(find('alert')).not.to.equal(null)
      for (const order of ['before', 'after']) {
        if (order === 'before') w3m.notices.show({ variant: 'success', text: 'modal.back' })
        w3m.router.reset('Connect')
        if (order === 'after') w3m.notices.show({ variant: 'success', text: 'modal.back' })
        // What stood there goes first.
        await notices.updateComplete
        await untilShown('notice')
        expect(find('notice')!.textContent.trim(), order).to.equal('Back')
      }
    } finally {
      notices.remove()
      w3m.destroy()
    }
  })

  it('lets what is no longer said fade where it stood, for the eyes alone', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const notices = document.body.appendChild(Object.assign(document.createElement('w3m-modal-notices'), { w3m }))
    const root = notices.shadowRoot!
    const notice = () => root.querySelector('[data-testid=w3m-notice]')
    const moving = (of: Element) =>
      of
        .getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().map(({ opacity }) => opacity))
    try {
      w3m.notices.show({ variant: 'success', text: 'modal.close' })
      await waitUntil(notice)
      const shown = notice()!
      expect(moving(shown)).to.deep.equal(['0', '1'])
      await Promise.all(shown.getAnimations().map(({ finished }) => finished))
      const { top, left } = shown.getBoundingClientRect()
      w3m.notices.dismiss()
      await notices.updateComplete
      expect(root.querySelector('[role=status]')!.textContent.trim()).to.equal('')
      expect(notice()).to.equal(null)
      expect(shown.parentElement!.inert).to.equal(true)
      expect(moving(shown)).to.deep.equal(['1', '0'])
      const place = shown.getBoundingClientRect()
      expect([place.top, place.left].map(Math.round)).to.deep.equal([top, left].map(Math.round))
      while (shown.isConnected) await new Promise(requestAnimationFrame)
    } finally {
      notices.remove()
      w3m.destroy()
    }
  })

  it('has an edge where the system chooses the colours, and sizes and corners of the host', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const notices = document.createElement('w3m-modal-notices')
    await mount(html``)
    const host = document.querySelector('w3m-test-host')!
    host.shadowRoot!.append(Object.assign(notices, { w3m }))
    try {
      w3m.notices.show({ variant: 'success', text: 'modal.close' })
      await waitUntil(() => notices.shadowRoot!.querySelector('[data-testid=w3m-notice]'))
      const notice = notices.shadowRoot!.querySelector('[data-testid=w3m-notice]')!
      const { fontSize, borderRadius } = getComputedStyle(notice)
      expect([fontSize, borderRadius]).to.deep.equal(['14px', '14px'])
      document.documentElement.style.cssText = '--w3m-font-size-master: 12px; --w3m-border-radius-master: 0px'
      const styled = getComputedStyle(notice)
      expect([styled.fontSize, styled.borderRadius]).to.deep.equal(['16.8px', '0px'])
      await emulateMedia({ forcedColors: 'active' })
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(notice)
      expect(borderTopWidth).to.equal('1px')
      expect(borderTopColor).not.to.equal(backgroundColor)
    } finally {
      await emulateMedia({ forcedColors: 'none' })
      document.documentElement.style.cssText = ''
      unmount()
      w3m.destroy()
    }
  })

  // What has landed is told over any view, also over one that never says a word of it.
  for (const [text, sentence] of [
    ['send.notice-cancelled', 'Cancelled: 1 ETH was not sent.'],
    ['send.swap-notice-confirmed', 'Swapped 1 ETH for 3 LUSD.'],
    ['allowances.notice-confirmed', 'The allowance of LUSD is revoked.'],
    ['activity.notice-unread', 'Failed to fetch transactions'],
    ['sign-in.failed', 'A problem occurred'],
  ] as const)
    it(`says ${text} where no view has brought its words`, async () => {
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
      const notices = document.body.appendChild(Object.assign(document.createElement('w3m-modal-notices'), { w3m }))
      const notice = () => notices.shadowRoot!.querySelector('[data-testid=w3m-notice]')
      try {
        const values = { amount: '1', symbol: 'ETH', other: '3 LUSD', name: 'LUSD' }
        w3m.notices.show({ variant: 'success', text, values })
        await waitUntil(notice)
        expect(notice()!.textContent.trim()).to.contain(sentence)
      } finally {
        notices.remove()
        w3m.destroy()
      }
    })
})
