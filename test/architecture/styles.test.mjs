// What every style sheet of the interface keeps to, read from the `css` templates of the sources.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import assert from 'node:assert/strict'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The innermost blocks of the `css` templates in a source.
 * @param {string} source
 * @returns {{ selector: string, within: string[], body: string }[]} `within` are the at-rules around a block
 */
function blocksOf(source) {
  const blocks = []
  for (const [, template] of source.matchAll(/\bcss`([^`]*)`/g)) {
    const open = []
    let text = ''
    for (const char of template.replace(/\/\*[^]*?\*\//g, '').replace(/\$\{[^}]*\}/g, '')) {
      if (char !== '{' && char !== '}') {
        text += char
        continue
      }
      if (char === '{') open.push(text.trim())
      else {
        const selector = open.pop() ?? ''
        if (text.trim()) blocks.push({ selector, within: [...open], body: text.trim() })
      }
      text = ''
    }
  }
  return blocks
}

const sources = ['packages/ui/src', 'apps/frame/src'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true })
    .map(name => join(folder, name).replaceAll('\\', '/'))
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts')),
)
const blocks = sources.flatMap(path =>
  blocksOf(readFileSync(join(root, path), 'utf8')).map(block => ({ path, ...block })),
)
const nameOf = ({ path, selector }) => `${path}: ${selector.replace(/\s+/g, ' ')}`

/** Sizes and corners that no variable of the host reaches, each with its reason. */
const fixed = [
  // Below 16 px Safari zooms the page to a field that is typed in.
  'packages/ui/src/elements/otp-input/otp-input.styles.ts: input',
  // Round by what it is.
  'packages/ui/src/elements/switch/switch.ts: input',
  'packages/ui/src/modal/modal-card.styles.ts: .grip',
]

describe('The styles', () => {
  it('are read', () => {
    assert.deepEqual(blocksOf('const a = css`b { c: d; } @media (e) { f, g { h: ${i} } }`'), [
      { selector: 'b', within: [], body: 'c: d;' },
      { selector: 'f, g', within: ['@media (e)'], body: 'h:' },
    ])
    assert.ok(blocks.length > 500)
  })

  it('say what is under a mouse only where there is one: on a touch screen it would stay after a tap', () => {
    const isGuarded = ({ within }) => within.some(rule => /\(hover: hover\)|\(forced-colors: active\)/.test(rule))
    assert.deepEqual(blocks.filter(block => block.selector.includes(':hover') && !isGuarded(block)).map(nameOf), [])
  })

  it('of what a host shows have sizes and corners by its variables', () => {
    const isFixed = ({ body }) => /(?:^|[;\s])(?:font-size|border(?:-\w+){0,2}-radius): *[\d.]+px/.test(body)
    assert.deepEqual(
      blocks
        .filter(block => block.path.startsWith('packages/ui/') && isFixed(block))
        .map(nameOf)
        .toSorted(),
      fixed,
    )
  })
})
