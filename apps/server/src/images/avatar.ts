import { seededRandom } from '../directory/seeded-random.js'
import { motifs } from './avatar-motifs.js'

/** Grounds that carry light ink, and grounds that carry dark ink: hue offset, saturation and lightness. */
const grounds = [
  { from: [58, 46], to: [62, 34], ink: [40, 97], tint: [80, 82] },
  { from: [30, 22], to: [34, 14], ink: [70, 78], tint: [55, 58] },
  { from: [70, 90], to: [64, 82], ink: [55, 34], tint: [62, 55] },
  { from: [72, 55], to: [68, 44], ink: [30, 98], tint: [85, 85] },
] as const

const paint = (hue: number, [saturation, lightness]: readonly [number, number]): string =>
  `hsl(${hue % 360} ${saturation}% ${lightness}%)`

/**
 * A picture for a text: a geometric figure on a ground of two tones, the same every time. A whole SVG without script,
 * style or reference.
 */
export function drawAvatar(text: string): string {
  const choice = seededRandom(`mark ${text}`)
  const hue = choice.below(360)
  const ground = choice.pick(grounds)
  const isFlat = choice.chance(35)
  const figure = choice.pick(motifs)(
    paint(hue + choice.below(30), ground.ink),
    paint(hue + 20 + choice.below(60), ground.tint),
    choice,
  )
  const fill = isFlat ? paint(hue, ground.from) : 'url(#g)'
  const gradient = isFlat
    ? ''
    : `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${paint(hue, ground.from)}"/>` +
      `<stop offset="1" stop-color="${paint(hue + 25, ground.to)}"/></linearGradient>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 64 64">' +
    `${gradient}<rect width="64" height="64" fill="${fill}"/>${figure}</svg>`
  )
}
