import type { SeededRandom } from '../directory/seeded-random.js'

/** A figure in a square of 64 units, in up to two paints. */
export type Motif = (ink: string, tint: string, choice: SeededRandom) => string

const around = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index, index)).join('')

const turned = (angle: number, figure: string): string => `<g transform="rotate(${angle} 32 32)">${figure}</g>`

/** The figures of the marks: plain geometry of our own. */
export const motifs: readonly Motif[] = [
  // Rings, one opened.
  (ink, tint) =>
    `<circle cx="32" cy="32" r="17" fill="none" stroke="${ink}" stroke-width="6" stroke-dasharray="80 27" ` +
    `stroke-linecap="round"/><circle cx="32" cy="32" r="6" fill="${tint}"/>`,
  // Petals around a centre.
  (ink, tint, choice) =>
    around(3 + choice.below(5), angle => turned(angle, `<ellipse cx="32" cy="20" rx="6" ry="11" fill="${ink}"/>`)) +
    `<circle cx="32" cy="32" r="5" fill="${tint}"/>`,
  // Two hills.
  (ink, tint) => `<path d="M10 48 26 20l16 28z" fill="${ink}"/><path d="m28 48 13-20 13 20z" fill="${tint}"/>`,
  // Stairs of bars.
  (ink, tint) =>
    [0, 1, 2, 3]
      .map(
        step =>
          `<rect x="${14 + step * 10}" y="${42 - step * 8}" width="6" height="${8 + step * 8}" rx="3" fill="${step % 2 ? tint : ink}"/>`,
      )
      .join(''),
  // A moon with a star.
  (ink, tint) =>
    `<path d="M40 14a19 19 0 1 0 10 26 15 15 0 0 1-10-26z" fill="${ink}"/><circle cx="46" cy="22" r="4" fill="${tint}"/>`,
  // A key.
  (ink, tint) =>
    `<circle cx="24" cy="26" r="9" fill="none" stroke="${ink}" stroke-width="6"/>` +
    `<path d="m30 33 17 17m-8-8 5-5" stroke="${ink}" stroke-width="6" stroke-linecap="round" fill="none"/>` +
    `<circle cx="24" cy="26" r="3" fill="${tint}"/>`,
  // Waves.
  (ink, tint) =>
    [22, 32, 42]
      .map(
        (y, row) =>
          `<path d="M12 ${y}c7-8 13-8 20 0s13 8 20 0" fill="none" stroke="${row === 1 ? tint : ink}" stroke-width="5" ` +
          'stroke-linecap="round"/>',
      )
      .join(''),
  // A hexagon in a hexagon.
  (ink, tint) =>
    `<path d="m32 12 17 10v20L32 52 15 42V22z" fill="${ink}"/><path d="m32 24 7 4v8l-7 4-7-4v-8z" fill="${tint}"/>`,
  // A leaf.
  (ink, tint) =>
    `<path d="M16 48c0-20 12-32 32-32 0 20-12 32-32 32z" fill="${ink}"/>` +
    `<path d="m16 48 20-20" stroke="${tint}" stroke-width="4" stroke-linecap="round"/>`,
  // Quarters.
  (ink, tint, choice) =>
    turned(
      90 * choice.below(4),
      `<path d="M14 30V14h16a16 16 0 0 1-16 16z" fill="${ink}"/>` +
        `<path d="M50 34v16H34a16 16 0 0 1 16-16z" fill="${ink}"/><circle cx="42" cy="22" r="8" fill="${tint}"/>` +
        `<circle cx="22" cy="42" r="8" fill="${tint}"/>`,
    ),
  // A folded strip.
  (ink, tint) => `<path d="M14 22h24l12 12H26z" fill="${ink}"/><path d="m26 34 12 12H14l12-12z" fill="${tint}"/>`,
  // Spokes.
  (ink, tint, choice) =>
    around(6 + choice.below(3) * 2, (angle, index) =>
      turned(angle, `<rect x="29.5" y="12" width="5" height="13" rx="2.5" fill="${index % 2 ? tint : ink}"/>`),
    ),
  // A shield.
  (ink, tint) =>
    `<path d="M32 12c6 4 12 5 18 5 0 16-5 28-18 35-13-7-18-19-18-35 6 0 12-1 18-5z" fill="${ink}"/>` +
    `<path d="m25 32 5 5 10-11" stroke="${tint}" stroke-width="5" fill="none" stroke-linecap="round" ` +
    'stroke-linejoin="round"/>',
  // Overlapping discs.
  (ink, tint) =>
    `<circle cx="25" cy="32" r="13" fill="${ink}"/><circle cx="39" cy="32" r="13" fill="${tint}" fill-opacity=".8"/>`,
]
