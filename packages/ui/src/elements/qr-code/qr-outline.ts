const steps: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** How far a corner is rounded, in modules: outward ones wholly, so that a module alone is a dot; inward ones a little. */
const outward = 0.5
const inward = 0.25

/**
 * The outlines of all dark modules as one path, in modules: neighbours flow into one another, and every corner is round.
 * Modules that touch by a corner alone stay apart. One path without seams, whatever the size it is drawn at.
 */
export function outline(isDark: (x: number, y: number) => boolean, side: number): string {
  const width = side + 1
  /** Bit `d`: an edge leaves this corner in direction `d`, with the dark on its right. */
  const edges = new Uint8Array(width * width)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDark(x, y)) continue
      if (y === 0 || !isDark(x, y - 1)) edges[y * width + x]! |= 1
      if (x === side - 1 || !isDark(x + 1, y)) edges[y * width + x + 1]! |= 2
      if (y === side - 1 || !isDark(x, y + 1)) edges[(y + 1) * width + x + 1]! |= 4
      if (x === 0 || !isDark(x - 1, y)) edges[(y + 1) * width + x]! |= 8
    }
  }

  let path = ''
  for (let start = 0; start < edges.length; start++) {
    while (edges[start]) path += trace(edges, width, start)
  }
  return path
}

/** One closed outline from its first corner in reading order, which is always a corner. Takes its edges away. */
function trace(edges: Uint8Array, width: number, start: number): string {
  const first = edges[start]! & 1 ? 0 : 1
  // An outer edge begins eastwards and turns right there; a hole begins southwards and turns left.
  const radius = first === 0 ? outward : inward
  let [x, y] = [start % width, Math.floor(start / width)]
  let path = `M${x + steps[first]![0] * radius} ${y + steps[first]![1] * radius}`
  let direction = first
  let run = -radius
  for (;;) {
    edges[y * width + x]! &= ~(1 << direction)
    const [dx, dy] = steps[direction]!
    x += dx
    y += dy
    run += 1
    const at = y * width + x
    const leaves = (to: number) => (edges[at]! & (1 << to)) !== 0 || (at === start && to === first)
    const right = (direction + 1) % 4
    const left = (direction + 3) % 4
    const next = leaves(right) ? right : leaves(direction) ? direction : left
    if (next === direction) continue
    const round = next === right ? outward : inward
    const [nextX, nextY] = steps[next]!
    const length = run - round
    if (length > 0) path += dx === 0 ? `v${dy * length}` : `h${dx * length}`
    path += `a${round} ${round} 0 0 ${next === right ? 1 : 0} ${(dx + nextX) * round} ${(dy + nextY) * round}`
    if (at === start && next === first) return `${path}z`
    direction = next
    run = -round
  }
}
