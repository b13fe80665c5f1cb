import { createW3m } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { noticeSwapDelayMs } from '@w3m/core/limits'
import { expect } from 'chai'
import './modal-notices.js'

describe('w3m-modal-notices', () => {
  it('says notices in a live region, and the same words again after it was empty', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const notices = document.body.appendChild(Object.assign(document.createElement('w3m-modal-notices'), { w3m }))
    const notice = () => notices.shadowRoot!.querySelector('[data-testid=w3m-notice]')
    try {
      w3m.notices.show({ tone: 'success', text: 'modal.close' })
      while (!notice()) await new Promise(requestAnimationFrame)
      const region = notice()!.closest('[role=status]')!
      const heard: string[] = []
      const observer = new MutationObserver(() => heard.push(region.textContent!.trim()))
      observer.observe(region, { childList: true, subtree: true, characterData: true })
      w3m.notices.show({ tone: 'success', text: 'modal.close' })
      while (heard.length < 2) await new Promise(requestAnimationFrame)
      observer.disconnect()
      expect(heard).to.deep.equal(['', 'Close'])
      // One that comes in the gap waits for it as well.
      const before = performance.now()
      w3m.notices.show({ tone: 'success', text: 'modal.close' })
      while (notice()) await new Promise(requestAnimationFrame)
      w3m.notices.show({ tone: 'success', text: 'modal.back' })
      while (!notice()) await new Promise(requestAnimationFrame)
      expect(notice()!.textContent).to.equal('Back')
      expect(performance.now() - before).to.be.at.least(noticeSwapDelayMs)
    } finally {
      notices.remove()
      w3m.destroy()
    }
  })
})
