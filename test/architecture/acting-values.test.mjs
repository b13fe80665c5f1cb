// A value that is only passed around does not act; the map of the specification rests on telling that apart.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { acts, isGiven, isHandedOn, isRead, isWritten } from './acting-values.mjs'

let count = 0
const limits = 'export const waitMs = 5'
/** Whether `waitMs` acts in a world of `limits.ts` and another file. */
const actsIn = (text, definition = limits) => {
  // Each case has files of its own.
  const folder = `case-${++count}`
  return acts('waitMs', `${folder}/limits.ts`, [
    { path: `${folder}/limits.ts`, text: definition },
    { path: `${folder}/user.ts`, text },
  ])
}

describe('a constant acts', () => {
  for (const [where, text] of [
    ['in a call', "import { waitMs } from './limits.js'\nsetTimeout(act, waitMs)"],
    [
      'in arithmetic that a function returns',
      "import { waitMs } from './limits.js'\nexport const end = now => now + waitMs",
    ],
    ['under another name', "import { waitMs as other } from './limits.js'\nsetTimeout(act, other)"],
    [
      'as a default that is used',
      "import { waitMs } from './limits.js'\nexport const start = ({ ms = waitMs }) => setTimeout(act, ms)",
    ],
    [
      'through another constant',
      "import { waitMs } from './limits.js'\nconst twice = waitMs * 2\nexport const start = () => setTimeout(act, twice)",
    ],
    [
      'where it is loaded when it is wanted',
      "const [{ waitMs }] = await Promise.all([import('./limits.js')])\nsetTimeout(act, waitMs)",
    ],
    ['as a member of what is loaded', "import('./limits.js').then(module => setTimeout(act, module.waitMs))"],
  ])
    it(where, () => assert.ok(actsIn(text)))

  it('in the file that defines it', () =>
    assert.ok(actsIn('', `${limits}\nexport const start = () => setTimeout(act, waitMs)`)))
})

describe('a constant does not act', () => {
  for (const [where, text] of [
    ['where it is imported', "import { waitMs } from './limits.js'\nsetTimeout(act, 5)"],
    ['where it is passed on', "export { waitMs } from './limits.js'"],
    ['where only its type is meant', "import { waitMs } from './limits.js'\nexport let ms: typeof waitMs"],
    ['where it is dropped', "import { waitMs } from './limits.js'\nwaitMs\nvoid waitMs"],
    ['under a name that nobody uses', "import { waitMs } from './limits.js'\nexport const other = waitMs"],
    [
      'as a default that nobody uses',
      "import { waitMs } from './limits.js'\nexport const start = ({ ms = waitMs }) => setTimeout(act, 5)",
    ],
    ['in a comment', '// setTimeout(act, waitMs)'],
    ['where another thing has its name', 'const settings = { waitMs: 7 }\nsetTimeout(act, settings.waitMs)'],
  ])
    it(where, () => assert.ok(!actsIn(text)))
})

describe('the words of the specification', () => {
  const inFile = text => [{ path: `words-${++count}.ts`, text }]
  for (const [title, isSo, query, text] of [
    ['an error that is thrown is given', true, isGiven, "throw new W3mError('GONE', {})"],
    ['an error in a table is not given', false, isGiven, "export const headings = { a: 'GONE' }"],
    ['an error in a type is not given', false, isGiven, "export type Code = 'GONE'"],
    ['a text in a template is shown', true, isHandedOn, "html`${t('GONE')}`"],
    ['a text that is chosen for a call is shown', true, isHandedOn, "const key = isBad ? 'GONE' : 'b'\nt(key)"],
    [
      'a text in a table that is read is shown',
      true,
      isHandedOn,
      "const headings = { a: 'GONE' }\nexport const show = code => t(headings[code])",
    ],
    ['a text in a table that nobody reads is not shown', false, isHandedOn, "const headings = { a: 'GONE' }"],
    ['a text that is compared with is not shown', false, isHandedOn, "if (text === 'GONE') act()"],
    ['a text in a comment is not shown', false, isHandedOn, "// t('GONE')"],
  ])
    it(title, () => assert.equal(query('GONE', inFile(text)), isSo))

  for (const [title, isSo, text] of [
    ['in a comparison', true, 'if (code === -32000) act()'],
    ['without its sign', false, 'if (code === 32000) act()'],
    ['in a comment', false, '// -32000'],
  ])
    it(`a number ${title} is ${isSo ? '' : 'not '}written`, () => assert.equal(isWritten(-32000, inFile(text)), isSo))

  it('a member is read where something is done with it', () =>
    assert.deepEqual(
      ['act(codes.GONE)', 'codes.GONE', 'codes.OTHER'].map(text => isRead('codes', 'GONE', inFile(text))),
      [true, false, false],
    ))
})
