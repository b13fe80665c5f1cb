import { html, type LitElement, type TemplateResult } from 'lit'
import { texts as en } from '../i18n/en/frame.js'
import { translateFrom } from '../i18n/frame-texts.js'
import { waitUntil } from './wait-until.js'

/** A part of the wallet's page with its English texts. @param mount puts it under the tokens of its look */
export async function renderElement<Part extends LitElement>(
  mount: (template: TemplateResult) => Promise<unknown>,
  part: Part,
  properties: Partial<Part>,
) {
  Object.assign(part, { t: translateFrom(en) }, properties)
  await mount(html`${part}`)
  await part.updateComplete
  const find = <Found extends HTMLElement>(testId: string): Found | null =>
    part.renderRoot.querySelector<Found>(`[data-testid="${testId}"]`)
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
    until: waitUntil,
  }
}
