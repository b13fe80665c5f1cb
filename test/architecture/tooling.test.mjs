// The tools that the test run itself stands on: counting, bundling and shortening templates.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import assert from 'node:assert/strict'
import { chunkMap, closure, gzipBytes, importsMatching, modulesMatching } from '../../scripts/bundle/closure.mjs'
import { minifyTemplates } from '../../scripts/bundle/minify-templates.mjs'
import { propertyTests } from '../../scripts/test/property-tests.mjs'
import { serializeNavigations } from '../../scripts/test/serialize-navigations.mjs'
import { withPlainFailures } from '../../scripts/test/plain-failures.mjs'
import { countSessions } from '../../scripts/test/unit-reporter.mjs'
import {
  countPlaywright,
  countText,
  formatCounts,
  readable,
  settleCounts,
  sumCounts,
} from '../../scripts/test/counts.mjs'

const counts = (passed, failed, skipped) => ({ passed, failed, skipped })

describe('a page of the runner', () => {
  it('goes to one address at a time, and on from one that it did not reach', async () => {
    const journeys = []
    const page = serializeNavigations({
      goto: url => new Promise((arrive, fail) => journeys.push({ url, arrive, fail })),
    })
    const turn = () => new Promise(done => setImmediate(done))
    const [one, two, three] = ['a', 'b', 'c'].map(url => page.goto(url))
    await turn()
    assert.deepEqual(
      journeys.map(({ url }) => url),
      ['a'],
    )
    journeys[0].arrive('at a')
    assert.equal(await one, 'at a')
    await turn()
    assert.deepEqual(
      journeys.map(({ url }) => url),
      ['a', 'b'],
    )
    journeys[1].fail(new Error('no way'))
    await assert.rejects(two, /no way/)
    await turn()
    journeys[2].arrive('at c')
    assert.equal(await three, 'at c')
  })
})

describe('counting', () => {
  for (const [title, text, expected] of [
    ['our last line', 'noise\n3 passed, 1 failed, 2 skipped\n', counts(3, 1, 2)],
    ['the last of several', '1 passed, 0 failed, 0 skipped\n3 passed, 1 failed, 2 skipped\n', counts(3, 1, 2)],
    ['a TAP summary', '# tests 4\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 2\n# todo 0\n', counts(3, 2, 2)],
    ['a coloured summary', '\u001b[34mℹ pass 3\u001b[39m\nℹ fail 0\nℹ skipped 0\n', counts(3, 0, 0)],
    ['two summaries', '# pass 3\n# fail 0\n# pass 4\n# fail 1\n', counts(7, 1, 0)],
    ['no summary', 'all is well', undefined],
  ]) {
    it(`reads ${title}`, () => assert.deepEqual(countText(text), expected))
  }
  it('reads the report of Playwright, a flaky test being a failure', () => {
    assert.deepEqual(
      countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }),
      counts(5, 3, 2),
    )
  })
  for (const [title, result, failed] of [
    ['a good run', { counts: counts(3, 0, 0), code: 0 }, 0],
    ['a failed test', { counts: counts(3, 1, 0), code: 1 }, 1],
    ['a runner that broke down', { counts: counts(3, 0, 0), code: 1 }, 1],
    ['a runner without a report', { counts: undefined, code: 0 }, 1],
    ['a run of no test', { counts: counts(0, 0, 4), code: 0 }, 1],
    ['a run that hung', { counts: counts(3, 0, 0), code: 0, timedOut: 'tsc said nothing' }, 1],
    ['a stage that this machine leaves out', { counts: counts(0, 0, 1), code: 0, leftOut: 'is left out' }, 0],
  ]) {
    it(`finds ${failed} failures in ${title}`, () => assert.equal(settleCounts(result).counts.failed, failed))
  }
  it('reads the sessions of the unit tests, a file that did not load being a failure', () => {
    const suite = {
      tests: [{ passed: true, skipped: false }],
      suites: [
        {
          tests: [
            { passed: false, skipped: false },
            { passed: false, skipped: true },
          ],
          suites: [],
        },
      ],
    }
    assert.deepEqual(
      countSessions([
        { passed: false, testResults: suite },
        { passed: false },
        { passed: true, testResults: { tests: [], suites: [] } },
      ]),
      counts(1, 3, 1),
    )
    assert.deepEqual(
      countSessions([{ passed: false, testResults: { tests: [{ passed: true, skipped: false }], suites: [] } }]),
      counts(1, 1, 0),
    )
  })
  it('tells what a failed test compared, also where JSON does not take it', async () => {
    const script = withPlainFailures('export const tell = e => ({ expected:e.expected,actual:e.actual })')
    const { tell } = await import(`data:text/javascript,${encodeURIComponent(script)}`)
    const circle = {}
    circle.self = circle
    assert.deepEqual(tell({ expected: 5n, actual: { a: [1] } }), { expected: '5n', actual: { a: [1] } })
    assert.deepEqual(tell({ expected: [5n], actual: circle }), {
      expected: '[object Array]',
      actual: '[object Object]',
    })
    assert.deepEqual(tell({ expected: undefined, actual: new Map() }), { expected: undefined, actual: {} })
    assert.throws(() => withPlainFailures('told otherwise'))
  })
  it('leaves only what failed of TAP to read', () => {
    const tap = [
      'TAP version 13',
      '# Subtest: a',
      '    # Subtest: b',
      '    ok 1 - b',
      '      ---',
      '      duration_ms: 1',
      '      ...',
      '    not ok 2 - c',
      '      ---',
      "      error: 'no'",
      '      ...',
      '    1..2',
      'not ok 1 - a',
      '# a note',
      '# pass 1',
    ]
    assert.deepEqual(
      readable(tap.join('\n'))
        .split('\n')
        .map(line => line.trim()),
      ['not ok 2 - c', '---', "error: 'no'", '...', 'not ok 1 - a', '# a note', '# pass 1'],
    )
  })
  it('ends in the agreed line', () =>
    assert.equal(formatCounts(sumCounts([counts(1, 0, 2), counts(3, 1, 0)])), '4 passed, 1 failed, 2 skipped'))
})

describe('a bench', () => {
  for (const [title, budgets, code, expectedOutput] of [
    [
      'ends well where every figure is within its limit, or on it',
      { one: { value: 7, atMost: 8 }, two: { ratio: 1.5, atMost: 1.5 } },
      0,
      ['within', 'within'],
    ],
    [
      'fails where one is over its limit, and says of all how they stand',
      { one: { value: 8.01, atMost: 8 }, two: { ratio: 1.2, atMost: 1.5 } },
      1,
      ['OVER', 'within'],
    ],
    ['fails where one is no number', { one: { atMost: 8 } }, 1, ['OVER']],
  ]) {
    it(title, () => {
      const folder = mkdtempSync(join(tmpdir(), 'w3m-figures-'))
      try {
        const file = join(folder, 'results.json')
        const script = `const { keepFigures } = await import(${JSON.stringify(new URL('../../scripts/bench/figures.mjs', import.meta.url).href)}); await keepFigures('part', { budgets: ${JSON.stringify(budgets)} })`
        const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
          env: { ...process.env, W3M_BENCH_RESULTS: file },
          encoding: 'utf8',
        })
        assert.deepEqual(
          [
            status,
            stdout
              .trim()
              .split('\n')
              .map(line => line.split(' ')[0]),
          ],
          [code, expectedOutput],
        )
        assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).parts, { part: { budgets } })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  }
})

describe('the long runs', () => {
  it('can tell every property test how many cases to try', () => {
    const { counted, uncounted } = propertyTests(fileURLToPath(new URL('../..', import.meta.url)))
    assert.deepEqual(uncounted, [])
    assert.ok(counted.length > 20)
  })
  const { jobs } = JSON.parse(readFileSync(new URL('../deep/results.json', import.meta.url), 'utf8'))
  it('are of files that are there, and ran', () => {
    const wrong = Object.entries(jobs).flatMap(([name, { passed }]) =>
      passed > 0 && existsSync(new URL(`../../${name.split(' ')[0]}`, import.meta.url)) ? [] : [name],
    )
    assert.deepEqual(wrong, [])
  })
  it('are all there: properties, mutations, fixes taken away, the server, the relay, applications and the end-to-end tests', () => {
    const names = Object.keys(jobs)
    for (const kind of [
      /^packages\//,
      /^apps\/frame\//,
      /mutation/,
      /fixes\.deep\.mjs /,
      /wallet-server/,
      /relay-kills/,
      /relay-load/,
      /consumers\.deep\.mjs /,
      /^test\/e2e$/,
    ])
      assert.ok(
        names.some(name => kind.test(name)),
        String(kind),
      )
  })
})

describe('shortening templates', () => {
  for (const [title, code, expected] of [
    ['keeps one space between inline elements', 'html`<b>a</b>\n    <i>b</i>`', 'html`<b>a</b> <i>b</i>`'],
    ['adds no space where there was none', 'html`<b>a</b><i>b</i>`', 'html`<b>a</b><i>b</i>`'],
    ['joins attributes', 'html`<b\n  class="a  b"\n  @click=${go}\n></b>`', 'html`<b class="a  b" @click=${go}></b>`'],
    ['keeps quoted values with expressions', 'html`<b class="a  ${x}  b"></b>`', 'html`<b class="a  ${x}  b"></b>`'],
    ['takes it from both ends of a block', 'html`<p>\n  ${x} <b> y </b>\n</p>`', 'html`<p>${x} <b> y </b></p>`'],
    ['takes it from both ends of a button', 'html`<button>\n  a\n</button> b`', 'html`<button>a</button> b`'],
    ['takes other elements for what they are', 'html`<p-like> a </p-like>`', 'html`<p-like> a </p-like>`'],
    ['takes out comments', 'html`<!-- why --><b></b>`', 'html`<b></b>`'],
    ['keeps a comment with an expression', 'html`<!-- ${x} --><b></b>`', 'html`<!-- ${x} --><b></b>`'],
    ['keeps preformatted text', 'html`<pre>a\n  b</pre>`', 'html`<pre>a\n  b</pre>`'],
    [
      'works on templates inside templates',
      'html`<b>  ${list.map(x => html`<i  id=${x}></i>`)}</b>`',
      'html`<b> ${list.map(x => html`<i id=${x}></i>`)}</b>`',
    ],
    ['takes a comparison in text for text', 'html`a < b  c`', 'html`a < b c`'],
    ['shortens drawings', 'svg`<path\n  d="M0 0  L1 1" />`', 'svg`<path d="M0 0  L1 1" />`'],
    ['leaves other templates alone', 'sql`a   b`', 'sql`a   b`'],
    ['shortens styles', 'css`\n  a {\n    color: red;\n    margin: 0 auto;\n  }\n`', 'css`a{color:red;margin:0 auto}`'],
    ['keeps descendant pseudo-classes', 'css`a :hover, b > c { }`', 'css`a :hover,b > c{}`'],
    [
      'shortens numbers below one',
      'css`a { opacity: 0.5; inset: -0.5em 0 10.5px }`',
      'css`a{opacity:.5;inset:-.5em 0 10.5px}`',
    ],
    [
      'takes the spaces inside parentheses',
      'css`a { rotate: max(\n  calc(1px * (2 + 1)),\n  0px\n) }`',
      'css`a{rotate:max(calc(1px * (2 + 1)),0px)}`',
    ],
    ['keeps the spaces of calc', 'css`a { width: calc(1px + 2px) }`', 'css`a{width:calc(1px + 2px)}`'],
    ['keeps strings of styles', "css`a { content: 'x  { y' }`", "css`a{content:'x  { y'}`"],
    ['keeps addresses in styles', 'css`a { background: url(data:a;b, c) }`', 'css`a{background:url(data:a;b, c)}`'],
    [
      'takes out comments of styles, quotes and all',
      "css`/* don't */ a { color: red } /* isn't */ b { }`",
      'css`a{color:red}b{}`',
    ],
    ['keeps expressions in styles', 'css`a { color: ${x}; } ${y} b { }`', 'css`a{color:${x}}${y} b{}`'],
    [
      'keeps media queries',
      'css`@media (min-width: 4px) and (hover) { a { b: c } }`',
      'css`@media (min-width:4px) and (hover){a{b:c}}`',
    ],
  ]) {
    it(title, () => assert.equal(minifyTemplates(code), expected))
  }
})

describe('closures', () => {
  const chunk = (fileName, imports, modules, isEntry = false) => ({
    type: 'chunk',
    fileName,
    imports,
    dynamicImports: [],
    isEntry,
    facadeModuleId: null,
    code: fileName,
    modules: Object.fromEntries(modules.map(id => [id, {}])),
  })
  const chunks = chunkMap([
    chunk('entry.js', ['a.js', 'react'], ['/x/entry.ts'], true),
    chunk('a.js', [], ['/x/a.ts']),
    chunk('lazy.js', ['deep.js', 'a.js'], ['/x/lazy.ts']),
    chunk('deep.js', [], ['/x/deep.ts']),
    { type: 'asset', fileName: 'b.txt' },
  ])
  const names = list => list.map(({ fileName }) => fileName)
  it('hold the entry and what it imports at once', () => assert.deepEqual(names(closure(chunks)), ['entry.js', 'a.js']))
  it('hold a lazy path once', () =>
    assert.deepEqual(names(closure(chunks, ['/lazy.ts'])), ['entry.js', 'a.js', 'lazy.js', 'deep.js']))
  it('refuse a module that is nowhere', () => assert.throws(() => closure(chunks, ['/gone.ts']), /No chunk holds/))
  it('are weighed chunk by chunk', () => assert.ok(gzipBytes(closure(chunks)) > gzipBytes(closure(chunks).slice(0, 1))))
  it('say which forbidden modules they hold', () =>
    assert.deepEqual(modulesMatching(closure(chunks, ['/lazy.ts']), [/deep/]), ['/x/deep.ts']))
  it('say which packages they import from outside', () =>
    assert.deepEqual(importsMatching(closure(chunks), [/node_modules\/react\//]), ['node_modules/react/']))
})
