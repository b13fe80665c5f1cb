import { html, type LitElement } from 'lit'
import { mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import { en } from '../i18n/en.js'
import { translateFrom } from '../i18n/frame-texts.js'

/** A part of the wallet's page under the tokens of its look, with its English texts. */
export async function showPart<Part extends LitElement>(part: Part, given: Partial<Part>) {
  Object.assign(part, { t: translateFrom(en) }, given)
  await mount(html`${part}`)
  await part.updateComplete
  const find = <Found extends HTMLElement>(testId: string): Found | null => part.renderRoot.querySelector<Found>(`[data-testid="${testId}"]`)
  return {
    find,
    text: () => part.renderRoot.textContent!.replace(/\s+/g, ' '),
    click: (testId: string) => find<HTMLElement>(testId)!.click(),
    /** Types it, and sends the form that it is in. */
    enter(testId: string, value: string) {
      const field = find<HTMLInputElement>(testId)!
      field.value = value
      field.closest('form')!.requestSubmit()
    },
    async until(isSo: () => unknown) {
      while (!isSo()) await new Promise(requestAnimationFrame)
    },
    remove: unmount,
  }
}
