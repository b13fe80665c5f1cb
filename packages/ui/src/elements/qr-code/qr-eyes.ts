/** Modules of white that a reader needs around a code. */
export const quietZone = 4
/** Modules of a finder pattern's side, and of the white around it. */
const eye = 7

/** How many modules in the middle give way to a picture: an odd number, about a quarter of the side. */
export const centreOf = (side: number): number => 2 * Math.floor(side * 0.12) + 1

/** A square with round corners; `direction` -1 runs the other way, which makes it a hole in the one around it. */
function square(x: number, y: number, size: number, radius: number, direction: 1 | -1 = 1): string {
  const edge = size - 2 * radius
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 ${direction === 1 ? 1 : 0} ${dx} ${dy}`
  return direction === 1
    ? `M${x + radius} ${y}h${edge}${arc(radius, radius)}v${edge}${arc(-radius, radius)}` +
        `h${-edge}${arc(-radius, -radius)}v${-edge}${arc(radius, -radius)}z`
    : `M${x + radius} ${y}${arc(-radius, radius)}v${edge}${arc(radius, radius)}` +
        `h${edge}${arc(radius, -radius)}v${-edge}${arc(-radius, -radius)}z`
}

const corners = (side: number): readonly (readonly [x: number, y: number])[] => [
  [0, 0],
  [side - eye, 0],
  [0, side - eye],
]

/** The rings of the three finder patterns. */
export const rings = (side: number): string =>
  corners(side)
    .map(([x, y]) => square(x, y, eye, 2.25) + square(x + 1, y + 1, eye - 2, 1.5, -1))
    .join('')

/** What stands inside the rings. */
export const pupils = (side: number): string =>
  corners(side)
    .map(([x, y]) => square(x + 2, y + 2, eye - 4, 1))
    .join('')

/**
 * True for a module that is drawn with the rest: outside the finder patterns, and outside the middle where that is kept
 * free.
 */
export function isBody(x: number, y: number, side: number, hasCentre: boolean): boolean {
  const isNear = (offset: number) => offset <= eye
  const isFar = (offset: number) => offset >= side - eye - 1
  if ((isNear(x) && (isNear(y) || isFar(y))) || (isFar(x) && isNear(y))) return false
  const half = (centreOf(side) - 1) / 2
  const middle = (side - 1) / 2
  return !hasCentre || Math.abs(x - middle) > half || Math.abs(y - middle) > half
}

/**
 * The area of the body's modules as an even-odd path: everything except the finder patterns with their white border,
 * and the middle if it is kept free.
 */
export function bodyArea(side: number, hasCentre: boolean): string {
  const block = (x: number, y: number, size: number) => `M${x} ${y}h${size}v${size}h${-size}z`
  const far = side - eye - 1
  const centre = centreOf(side)
  const middle = (side - centre) / 2
  return (
    block(0, 0, side) +
    block(0, 0, eye + 1) +
    block(far, 0, eye + 1) +
    block(0, far, eye + 1) +
    (hasCentre ? block(middle, middle, centre) : '')
  )
}
