import { html, type TemplateResult } from 'lit'

/** Marks the value's place in a sentence: a character that occurs in no text. */
export const placeOfValue = '\uFFFC'

/**
 * A sentence whose name is truncated with an ellipsis before the words around it. `title` has the full sentence. Needs
 * `assetRowStyles`.
 * @param sentence with `placeOfValue` in place of the name
 */
export function cutText(sentence: string, name: string, part: string, full = name): TemplateResult {
  const [before = '', after = ''] = sentence.split(placeOfValue)
  return html`<bdi class=${`${part} pieces`} title=${`${before}${full}${after}`}
    ><span>${before}</span><bdi class="cut">${name}</bdi><span>${after}</span></bdi
  >`
}

/** An amount whose symbol may be truncated, but never its number; written from left to right in every language. */
export const cutAmount = (figure: string, symbol: string, full = figure): TemplateResult =>
  html`<bdi class="pieces amounts" dir="ltr" title=${`${full} ${symbol}`}
    ><bdi class="figure-text">${figure}</bdi> <bdi class="cut">${symbol}</bdi></bdi
  >`
