/** One module in each direction. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * How far a corner is rounded, in modules: outward ones wholly, so that a module alone is a dot; inward ones a little.
 */
const outward = 0.5
const inward = 0.25

/**
 * Path commands around a corner, by the direction of arrival; `direction` 1 turns right, -1 left. A quadratic curve
 * looks as round as an arc and is half as long to write.
 */
const corners = (round: number, direction: 1 | -1): readonly string[] =>
  steps.map(([x, y]) =>
    `q${x * round} ${y * round} ${(x - direction * y) * round} ${(y + direction * x) * round}`.replaceAll('0.', '.'),
  )
const rightward = corners(outward, 1)
const leftward = corners(inward, -1)

/**
 * The outlines of all dark modules as one path, in modules: neighbours flow into one another, and every corner is
 * round. Modules that touch by a corner alone stay apart. One path without seams, whatever the size it is drawn at.
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
  const edges = dark.map((isDarkHere, at) => {
    const before = dark[at - 1]
    const above = dark[at - width]
    const aboveBefore = dark[at - width - 1]
    return (
      (isDarkHere && !above ? 1 : 0) |
      (before && !isDarkHere ? 2 : 0) |
      (aboveBefore && !before ? 4 : 0) |
      (above && !aboveBefore ? 8 : 0)
    )
  })

  let path = ''
  for (let start = 0; start < edges.length; start++) while (edges[start]) path += trace(edges, width, start)
  return path
}

/** One closed outline from its first corner in reading order, which is always a corner. Takes its edges away. */
function trace(edges: Uint8Array, width: number, start: number): string {
  // An outer edge begins eastwards and turns right there; a hole begins southwards and turns left.
  const first = (edges[start] ?? 0) & 1 ? 0 : 1
  let round = first === 0 ? outward : inward
  const [x, y] = steps[first]
  let path = `M${(start % width) - 1 + x * round} ${Math.floor(start / width) - 1 + y * round}`
  let at = start
  let direction = first
  let run = -round
  for (;;) {
    edges[at] = (edges[at] ?? 0) & ~(1 << direction)
    const stride = direction & 1 ? width : 1
    at += direction > 1 ? -stride : stride
    run++
    // The edge that the outline began with is taken away already.
    const leaving = (edges[at] ?? 0) | (at === start ? 1 << first : 0)
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
