import { directionOf } from '@w3m/core/i18n'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import { guessCatalogs, timeText } from '../i18n/guess-texts.js'
import { FrameTriedPasswords } from './tried-passwords.js'

const at = Date.UTC(2026, 10, 24, 9, 30)

describe('The recovery passwords that were tried', () => {
  afterEach(() => {
    delete document.documentElement.dataset.locale
    unmount()
  })
  const show = async (tried: FrameTriedPasswords['tried'], since: Partial<FrameTriedPasswords> = {}) => {
    const element = Object.assign(new FrameTriedPasswords(), { tried }, since)
    await mount(html`${element}`)
    await element.updateComplete
    return element.renderRoot as ShadowRoot
  }

  for (const [language, texts] of Object.entries(guessCatalogs)) {
    it(`are told with what came of each, and can be read by everybody: ${language}`, async () => {
      document.documentElement.dataset.locale = language
      const shown = await show({
        guesses: [
          { at, isOpened: true },
          { at: at - 60_000, isOpened: false },
        ],
        mayBeOpened: true,
      })
      const rows = [...shown.querySelectorAll('li')].map(row => row.textContent.trim())
      expect(rows).to.deep.equal([`${timeText(at)}${texts.opened}`, `${timeText(at - 60_000)}${texts.wrong}`])
      expect(shown.querySelector('[role="alert"]')?.textContent?.trim()).to.equal(texts.mayBeOpened)
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  for (const [language, texts] of Object.entries(guessCatalogs)) {
    it(`are told with what may have been opened, and that only moving the funds helps then: ${language}`, async () => {
      document.documentElement.dataset.locale = language
      const alone = (text: string) => (directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text)
      const ways = new Intl.ListFormat(language).format(['A passkey', 'A password'].map(alone))
      const shown = await show(
        { guesses: [{ at, isOpened: true }] },
        { wasRemoved: true, wasChanged: true, lost: ['A passkey', 'A password'] },
      )
      expect([...shown.querySelectorAll('[role="alert"]')].map(element => element.textContent.trim())).to.deep.equal([
        texts.removed,
        texts.changed,
        texts.lost.replace('$ways', alone(ways)),
      ])
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  for (const [language, texts] of Object.entries(guessCatalogs)) {
    it(`are told with a password of the older form, and a way to type it once more: ${language}`, async () => {
      document.documentElement.dataset.locale = language
      const shown = await show({ guesses: [], isPasswordFormer: true })
      const events: Event[] = []
      shown.host.addEventListener('retype', event => events.push(event))
      const button = shown.querySelector<HTMLElement>('[data-testid="frame-retype"]')!
      expect(shown.querySelector('[data-testid="frame-former"]')!.textContent.replace(/\s+/g, ' ').trim()).to.equal(
        `${texts.former} ${texts.retype}`,
      )
      button.click()
      expect(events).to.have.length(1)
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('are no reason to move anything where none of them opened the wallet and the password was changed', async () => {
    const shown = await show({ guesses: [{ at, isOpened: false }] }, { wasChanged: true })
    expect(shown.querySelector('[role="alert"]')).to.equal(null)
  })

  it('are none where no other device has tried one, and nothing is to be feared then', async () => {
    const shown = await show({ guesses: [], mayBeOpened: false })
    expect([
      shown.querySelector('.note')?.textContent?.trim(),
      shown.querySelector('ul, [role="alert"], [data-testid="frame-former"]'),
    ]).to.deep.equal([guessCatalogs.en.none, null])
    expect(await axeFindings()).to.deep.equal([])
  })
})
