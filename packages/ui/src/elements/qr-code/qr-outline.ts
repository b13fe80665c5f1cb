const stepX = [1, 0, -1, 0] as const
const stepY = [0, 1, 0, -1] as const

/**
 * How far a corner is rounded, in modules: outward ones wholly, so that a module alone is a dot; inward ones a little.
 */
const outward = 0.5
const inward = 0.25

/**
 * What is drawn around a corner, by the direction in which it is reached; `turn` 1 is to the right, 3 to the left. A
 * parabola: as round as an arc, and half as long to write.
 */
const corners = (round: number, turn: 1 | 3): readonly string[] =>
  stepX.map((x, from) => {
    const to = (from + turn) % 4
    return `q${x * round} ${stepY[from]! * round} ${(x + stepX[to]!) * round} ${(stepY[from]! + stepY[to]!) * round}`.replaceAll(
      '0.',
      '.',
    )
  })
const rightward = corners(outward, 1)
const leftward = corners(inward, 3)

/**
 * The outlines of all dark modules as one path, in modules: neighbours flow into one another, and every corner is
 * round.
 * Modules that touch by a corner alone stay apart. One path without seams, whatever the size it is drawn at.
 */
export function outline(isDark: (x: number, y: number) => boolean | undefined, side: number): string {
  // A module is asked for once; around them all stands white.
  const width = side + 2
  const dark = new Uint8Array(width * width)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (isDark(x, y)) dark[(y + 1) * width + x + 1] = 1

  /**
   * By the module to the right and below of a corner. Bit `d`: an edge leaves the corner in direction `d`, with the
   * dark on its right.
   */
  const edges = new Uint8Array(dark.length)
  for (let at = width; at < dark.length - width; at++) {
    if (!dark[at]) continue
    if (!dark[at - width]) edges[at]! |= 1
    if (!dark[at + 1]) edges[at + 1]! |= 2
    if (!dark[at + width]) edges[at + width + 1]! |= 4
    if (!dark[at - 1]) edges[at + width]! |= 8
  }

  let path = ''
  for (let start = 0; start < edges.length; start++) while (edges[start]) path += trace(edges, width, start)
  return path
}

/** One closed outline from its first corner in reading order, which is always a corner. Takes its edges away. */
function trace(edges: Uint8Array, width: number, start: number): string {
  const ahead = [1, width, -1, -width]
  // An outer edge begins eastwards and turns right there; a hole begins southwards and turns left.
  const first = edges[start]! & 1 ? 0 : 1
  let round = first === 0 ? outward : inward
  let path = `M${(start % width) - 1 + stepX[first] * round} ${Math.floor(start / width) - 1 + stepY[first] * round}`
  let at = start
  let direction = first
  let run = -round
  for (;;) {
    edges[at]! &= ~(1 << direction)
    at += ahead[direction]!
    run++
    // The edge that the outline began with is taken away already.
    const leaving = at === start ? edges[at]! | (1 << first) : edges[at]!
    const right = (direction + 1) & 3
    const isRight = (leaving >> right) & 1
    if (!isRight && (leaving >> direction) & 1) continue
    round = isRight ? outward : inward
    const length = run - round
    if (length > 0) path += `${direction & 1 ? 'v' : 'h'}${direction > 1 ? -length : length}`
    path += (isRight ? rightward : leftward)[direction]
    direction = isRight ? right : (direction + 3) & 3
    if (at === start && direction === first) return `${path}z`
    run = -round
  }
}
