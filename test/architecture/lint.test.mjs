// The lint rules on small bad examples: a rule that is switched off by mistake fails here.
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import assert from 'node:assert/strict'
import { ESLint } from 'eslint'

// Under CI the parser reads each file from disk once; here the texts stand in memory.
process.env.TSESTREE_SINGLE_RUN = 'false'

// The examples stand in three files: a program of nothing else is ready in a moment, and anew for each text.
const ofThree = {
  files: ['**/*.ts'],
  languageOptions: { parserOptions: { project: ['./test/fixtures/lint.tsconfig.json'] } },
}
const eslint = new ESLint({ cwd: fileURLToPath(new URL('../..', import.meta.url)), overrideConfig: ofThree })
const core = 'packages/core/src/limits.ts'
const app = 'apps/frame/src/page/chain-ids.ts'
const e2e = 'test/e2e/stack.ts'

/** [title, code, the rule that must speak, file] */
const bad = [
  ['chance that can be guessed', 'export const id = Math.random()', 'no-restricted-syntax'],
  ['markup from strings', "export const f = (e: HTMLElement) => { e.innerHTML = '' }", 'no-restricted-syntax'],
  ['a message to anyone', "export const f = (w: Window) => w.postMessage({}, '*')", 'no-restricted-syntax'],
  [
    'a message to anyone, by options',
    "export const f = (w: Window) => w.postMessage({}, { targetOrigin: '*' })",
    'no-restricted-syntax',
  ],
  ['a barrel', "export * from './rpc-error.js'", 'no-restricted-syntax'],
  ['a default export', 'export default 1', 'no-restricted-syntax'],
  ['an enum', 'export enum A { B }', 'no-restricted-syntax'],
  ['an object address', 'export const f = (b: Blob) => URL.createObjectURL(b)', 'no-restricted-syntax'],
  [
    'raw markup in templates',
    "import { unsafeHTML } from 'lit/directives/unsafe-html.js'\nexport const x = unsafeHTML",
    'no-restricted-imports',
  ],
  [
    'raw drawings in templates',
    "import { unsafeSVG } from 'lit/directives/unsafe-svg.js'\nexport const x = unsafeSVG",
    'no-restricted-imports',
  ],
  [
    'raw tags in templates',
    "import { unsafeStatic } from 'lit/static-html.js'\nexport const x = unsafeStatic",
    'no-restricted-imports',
  ],
  ['talk in the console', 'console.log(1)', 'no-console'],
  ['any', 'export const x: any = 1', '@typescript-eslint/no-explicit-any'],
  [
    'a type imported as a value',
    "import { Foo } from './x.js'\nexport type Bar = Foo",
    '@typescript-eslint/consistent-type-imports',
  ],
  ['a note for later', `// ${'TO' + 'DO'} later\nexport const x = 1`, 'own/no-loose-ends'],
  ['code from a string', "eval('1')", 'no-eval'],
  [
    'a promise that nobody awaits',
    'export const f = () => { Promise.reject(new Error()) }',
    '@typescript-eslint/no-floating-promises',
    core,
  ],
  [
    'a promise that nobody awaits in an app',
    'export const f = () => { Promise.reject(new Error()) }',
    '@typescript-eslint/no-floating-promises',
  ],
  [
    'a promise that nobody awaits in a test',
    'export const f = () => { Promise.reject(new Error()) }',
    '@typescript-eslint/no-floating-promises',
    e2e,
  ],
  [
    'a pattern that takes the square of the spaces',
    "export const trimmed = (text: string) => text.replace(/\\s+$/, '')",
    'regexp/no-super-linear-move',
    core,
  ],
  [
    'a pattern that takes the square of the line breaks',
    'export const is = (text: string) => /^a\\s*\\n*b$/.test(text)',
    'regexp/no-super-linear-backtracking',
  ],
  [
    'a style attribute in a template',
    'import { html } from \'lit\'\nexport const t = html`<div class="a" style="color: red"></div>`',
    'own/no-style-in-template',
  ],
  [
    'a style attribute by expression',
    "import { html } from 'lit'\nexport const t = (x: string) => html`<div style=${x}></div>`",
    'own/no-style-in-template',
  ],
]

const good = [
  [
    'a style property',
    "import { html } from 'lit'\nexport const t = (x: string) => html`<b .style=${x}> style = b </b>`",
  ],
  ['a style in a quoted value', 'import { html } from \'lit\'\nexport const t = html`<b title="a style = b"></b>`'],
  ['a message to a named origin', "export const f = (w: Window) => w.postMessage({}, 'https://a.example')"],
  ["a test of Node's runner", "import { it } from 'node:test'\nit('is', () => undefined)"],
  ['types re-exported', "export type * from './x.js'"],
]

describe('lint', () => {
  for (const [title, code, rule, filePath = app] of bad) {
    it(`refuses ${title}`, async () => {
      const [{ messages }] = await eslint.lintText(`${code}\n`, { filePath })
      assert.ok(
        messages.some(({ ruleId }) => ruleId === rule),
        `only: ${messages.map(({ ruleId, message }) => ruleId ?? message).join(', ') || 'nothing'}`,
      )
    })
  }
  for (const [title, code] of good) {
    it(`takes ${title}`, async () => {
      const [{ messages }] = await eslint.lintText(`${code}\n`, { filePath: app })
      assert.deepEqual(
        messages.map(({ ruleId, message }) => ruleId ?? message),
        [],
      )
    })
  }
})
