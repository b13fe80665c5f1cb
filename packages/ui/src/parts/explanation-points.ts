import { html } from 'lit'
import type { TextKey, Translate } from '../i18n/text-key.js'
import type { Icon } from '../icons/draw.js'

export interface ExplanationPoint {
  readonly icon: Icon
  readonly heading: TextKey
  readonly text: TextKey
}

/** An explanation, point by point. Its styles are `explanation`. */
export const explanationPoints = (t: Translate, points: readonly ExplanationPoint[]) =>
  html`<ul>
    ${points.map(
      ({ icon, heading, text }) =>
        html`<li>
          <span class="tile">${icon()}</span>
          <div>
            <h2>${t(heading)}</h2>
            <p>${t(text)}</p>
          </div>
        </li>`,
    )}
  </ul>`
