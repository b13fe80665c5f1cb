import { html, type TemplateResult } from 'lit'

/** Stands where the value does in a sentence, to find it there: a character that no text has. */
export const placeOfValue = '\uFFFC'

/**
 * A sentence in which a name stands that gives way, at its own end, before the words around it. The whole is in `title`.
 * Needs `assetRowStyles`.
 * @param sentence with `placeOfValue` where the name stands
 */
export function cutText(sentence: string, name: string, part: string, full = name): TemplateResult {
  const [before = '', after = ''] = sentence.split(placeOfValue)
  return html`<bdi class=${`${part} pieces`} title=${`${before}${full}${after}`}
    ><span>${before}</span><bdi class="cut">${name}</bdi><span>${after}</span></bdi
  >`
}

/** An amount in which the symbol gives way, and the number never does: from left to right in every language. */
export const cutAmount = (figure: string, symbol: string, full = figure): TemplateResult =>
  html`<bdi class="pieces amounts" dir="ltr" title=${`${full} ${symbol}`}
    ><bdi class="figure-text">${figure}</bdi> <bdi class="cut">${symbol}</bdi></bdi
  >`
