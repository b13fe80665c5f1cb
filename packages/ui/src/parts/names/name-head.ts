import { html, type TemplateResult } from 'lit'

/** The top of a view of a name: a sign, a heading, and some sentences. Needs `nameViewStyles`. */
export const nameHead = (
  icon: TemplateResult,
  variant: '' | 'good' | 'warn',
  heading: string,
  texts: readonly string[],
): TemplateResult =>
  html`<span class="sign ${variant}" aria-hidden="true">${icon}</span>
    <h2>${heading}</h2>
    ${texts.map(text => html`<p class="said">${text}</p>`)}`
