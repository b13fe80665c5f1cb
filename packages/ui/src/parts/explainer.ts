import { html, type TemplateResult } from 'lit'

export interface ExplainedPoint {
  readonly picture: TemplateResult
  readonly heading: string
  readonly text: string
}

/** Three points, each with a picture. */
export const explainedPoints = (points: readonly ExplainedPoint[]): TemplateResult => html`
  <ul>
    ${points.map(
      ({ picture, heading, text }) => html`<li>
        <span class="art">${picture}</span>
        <h2>${heading}</h2>
        <p>${text}</p>
      </li>`,
    )}
  </ul>
`
