import { svg, type TemplateResult } from 'lit'

/** Computers around one record that they share. */
export const networkArt =
  (): TemplateResult => svg`<svg class="art" viewBox="0 0 336 136" aria-hidden="true" focusable="false">
  <circle class="soft" cx="168" cy="68" r="60"></circle>
  <path class="line faint" d="M64 36 148 60M64 100l84-24M272 36l-84 24M272 100l-84-24M64 52v32M272 52v32M88 30c50-16 110-16 160 0M88 106c50 16 110 16 160 0"></path>
  <rect class="solid" x="144" y="44" width="48" height="48" rx="14"></rect>
  <path class="mark" d="M156 58h24M156 68h24M156 78h14"></path>
  ${[
    [40, 20],
    [248, 20],
    [40, 84],
    [248, 84],
  ].map(
    ([x = 0, y = 0]) =>
      svg`<rect class="card" x=${x} y=${y} width="48" height="32" rx="8"></rect
        ><rect class="bone" x=${x + 9} y=${y + 9} width="20" height="5" rx="2.500"></rect
        ><rect class="bone" x=${x + 9} y=${y + 18} width="13" height="5" rx="2.500"></rect
        ><circle class="solid" cx=${x + 37} cy=${y + 16} r="4"></circle>`,
  )}
</svg>`
