import { expect } from 'chai'
import { outline } from './qr-outline.js'

const picture = (rows: string) => rows.trim().split(/\s+/)
const pathOf = (rows: readonly string[]) => outline((x, y) => rows[y]?.[x] === '#', rows.length)

/** Which modules' middles the path covers, drawn on a canvas. */
function covered(rows: readonly string[]): readonly string[] {
  const scale = 8
  const canvas = Object.assign(document.createElement('canvas'), {
    width: rows.length * scale,
    height: rows.length * scale,
  })
  const paint = canvas.getContext('2d')!
  paint.scale(scale, scale)
  paint.fill(new Path2D(pathOf(rows)))
  return rows.map((row, y) =>
    [...row]
      .map((_, x) =>
        paint.getImageData(x * scale + scale / 2, y * scale + scale / 2, 1, 1).data[3]! > 127 ? '#' : '.',
      )
      .join(''),
  )
}

describe('the outline of modules', () => {
  const cases: readonly (readonly [title: string, rows: string, loops: number])[] = [
    ['of nothing', '... ... ...', 0],
    ['of a module alone', '... .#. ...', 1],
    ['of a row', '... ### ...', 1],
    ['of a cross', '.#. ### .#.', 1],
    ['of a ring, with its hole', '##### #...# #...# #...# #####', 2],
    ['of two that touch by a corner', '#.. .#. ...', 2],
    ['of a ring that touches itself by a corner', '##.. #.#. ##.. ....', 2],
    ['of a chequerboard', '#.#. .#.# #.#. .#.#', 8],
    ['of a hole that touches another by a corner', '##### #.### ##.## ##### #####', 2],
    ['of everything', '### ### ###', 1],
  ]
  for (const [title, text, loops] of cases) {
    it(`${title}: ${loops} closed, and exactly those modules are covered`, () => {
      const rows = picture(text)
      expect([...pathOf(rows)].filter(letter => letter === 'z')).to.have.length(loops)
      expect(covered(rows)).to.deep.equal(rows)
    })
  }

  it('covers what it is asked to for a thousand random patterns', () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 1_000; round++) {
      const rows = Array.from({ length: 7 }, () =>
        Array.from({ length: 7 }, () => (random() < 0.5 ? '#' : '.')).join(''),
      )
      expect(covered(rows), rows.join('/')).to.deep.equal(rows)
    }
  })
})
