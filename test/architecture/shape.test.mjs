// What the sources should have little of, counted: the numbers in layers.mjs only get smaller.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import assert from 'node:assert/strict'
import {
  assertionBudget,
  assertsFreely,
  formerNames,
  noNames,
  sourceLengths,
  sameLines,
  tablesOfData,
  tests,
  wideLines,
} from './layers.mjs'
import { filesIn, readModules, root } from './module-graph.mjs'
import { assertionsIn, exportedNames, hasWideLine, hasWords, identicalRuns, quantile, wordsOf } from './shape.mjs'

const folders = ['packages', 'apps'].flatMap(kind => readdirSync(join(root, kind)).map(name => `${kind}/${name}`))
const modules = readModules(folders.flatMap(folder => filesIn(`${folder}/src`)))
const sources = modules.filter(({ path }) => !tests.some(pattern => pattern.test(path)))

describe('types that the compiler is told', () => {
  for (const [folder, most] of Object.entries(assertionBudget))
    test(`are at most ${most} in ${folder}`, () => {
      const found = sources
        .filter(({ path }) => path.startsWith(`${folder}/`) && !assertsFreely.some(pattern => pattern.test(path)))
        .map(module => [module.path, assertionsIn(module).length])
      const sum = found.reduce((total, [, count]) => total + count, 0)
      const worst = found.sort(([, one], [, other]) => other - one).slice(0, 8)
      assert.ok(sum <= most, `${sum}, most of them in\n${worst.map(fault => fault.join(': ')).join('\n')}`)
    })
  test('have a limit in every package and app', () =>
    assert.deepEqual(
      folders.filter(
        folder => sources.some(({ path }) => path.startsWith(`${folder}/`)) && !(folder in assertionBudget),
      ),
      [],
    ))
  test('are told apart from constants', () =>
    assert.deepEqual(assertionsIn({ path: 'a.ts', text: 'const a = [1] as const\nb as string\nc!.d' }), [2, 3]))
  test('are those of a field that somebody else sets, too', () =>
    assert.deepEqual(
      assertionsIn({ path: 'a.ts', text: 'class A {\n  b!: string\n  c?: string\n}\nlet d!: A' }),
      [2, 5],
    ))
})

describe('most sources are short', () => {
  const lengths = sources
    .filter(({ path }) => !tablesOfData.some(pattern => pattern.test(path)))
    .map(({ lines }) => lines)
  for (const [share, most] of sourceLengths)
    test(`${share * 100} of a hundred have at most ${most} lines`, () => {
      const found = quantile(lengths, share)
      assert.ok(found <= most, `${found} lines`)
    })
  test('which is found whatever order they come in', () => {
    assert.equal(quantile([3, 1, 2], 0.5), 2)
    assert.equal(quantile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9), 9)
  })
})

test(`at most ${wideLines.files} files have a line of more than ${wideLines.columns} columns`, () => {
  const wide = modules
    .filter(({ path, text }) => !wideLines.texts.test(path) && hasWideLine(text, wideLines.columns))
    .map(({ path }) => path)
  assert.ok(wide.length <= wideLines.files, `${wide.length}:\n${wide.join('\n')}`)
})

test(`at most ${sameLines.runs} runs of ${sameLines.length} lines stand in several places`, () => {
  const runs = identicalRuns(
    sources.filter(({ path }) => ![...tablesOfData, wideLines.texts].some(pattern => pattern.test(path))),
    sameLines.length,
  )
  assert.ok(runs.length <= sameLines.runs, `${runs.length}:\n${runs.map(run => run.join('  ')).join('\n')}`)
})

test('a run of lines is told from its neighbours', () => {
  const run = 'a()\n\n  b()\nc()'
  const modules = texts => texts.map((text, index) => ({ path: `${index}.ts`, text }))
  assert.deepEqual(identicalRuns(modules([`x()\n${run}`, `${run}\ny()`, `z()\n${run}`]), 3), [
    ['0.ts:2', '1.ts:1', '2.ts:2'],
  ])
  assert.deepEqual(identicalRuns(modules([`${run}\nd()`, `${run}\nd()`]), 3), [['0.ts:1', '1.ts:1']])
  assert.deepEqual(identicalRuns(modules([run, run]), 4), [])
  const imports = `import {\n  a,\n  b,\n} from './c.js'`
  assert.deepEqual(identicalRuns(modules([imports, imports]), 3), [])
})

test('core names the views that it goes to, or that a page may open; the others name themselves, in their folders', () => {
  const table = 'packages/core/src/modal/views.ts'
  const { text } = modules.find(({ path }) => path === table)
  const names = [...text.slice(0, text.indexOf('export type ViewName')).matchAll(/^ {2}([A-Z]\w+):/gm)]
  const rest = sources.filter(({ path }) => path.startsWith('packages/core/src/') && path !== table)
  assert.ok(names.length > 20)
  assert.deepEqual(
    names.map(([, name]) => name).filter(name => !rest.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))),
    [],
  )
})

test('the words of a name are told apart, however they are joined', () => {
  assert.deepEqual(wordsOf('createW3mSessionKeeper'), ['create', 'w3m', 'session', 'keeper'])
  assert.deepEqual(wordsOf('session-keeper.test'), ['session', 'keeper', 'test'])
  assert.ok(hasWords('SIWXSessionKeeper', 'session keeper') && !hasWords('possession-keeper', 'session keeper'))
  assert.deepEqual(exportedNames({ path: 'a.ts', text: 'export const a = 1, b = 2\nexport { c as d }\nclass E {}' }), [
    'a',
    'b',
    'd',
  ])
})

describe('names are the field’s', () => {
  const faultsOf = module => {
    const file = module.path
      .split('/')
      .slice(3)
      .join('/')
      .replace(/\.tsx?$/, '')
    return [file, ...exportedNames(module)].flatMap(name =>
      Object.entries(noNames)
        .filter(([word]) => hasWords(name, word))
        .map(([word, better]) => `${module.path}: ${name} says ${word}; the field says ${better}`),
    )
  }
  test('of files, and of what modules export', () =>
    assert.deepEqual(modules.filter(({ path }) => !formerNames.includes(path)).flatMap(faultsOf), []))
  // Addresses of the internet and fonts have families; the texts that users read may have them too.
  const otherFamilies = /font-?family|isIP\(|\b(?:first\.)?family\b(?= ===|\)$)|[`']family\./i
  test('in every line too, where a family of chains is a namespace', () =>
    assert.deepEqual(
      modules
        .filter(({ path }) => !wideLines.texts.test(path))
        .flatMap(({ path, text }) =>
          text
            .split('\n')
            .filter(line => /\bfamil(?:y|ies)\b/i.test(line) && !otherFamilies.test(line))
            .map(line => `${path}: ${line.trim()}`),
        ),
      [],
    ))
  test('and a module that has them by now is not listed as one that has not', () =>
    assert.deepEqual(
      formerNames.filter(path => !modules.some(module => module.path === path && faultsOf(module).length)),
      [],
    ))
})
