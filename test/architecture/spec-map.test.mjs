// Every quoted message and every constant of the specification's sections 8 and 9 is in the code, used by something, or on the
// list of what a later issue owns. And the map from the specification to files and tests names only what exists.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import ts from 'typescript'
import { filesIn, root } from './module-graph.mjs'
import { section8, section9 } from './spec-rows.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const spec = read('docs/spec.md')
const sectionOf = number => new RegExp(`^## ${number}\\. [^\\n]*\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(spec)?.[1] ?? ''
const sources = [...filesIn('packages'), ...filesIn('apps')].filter(path => path.includes('/src/') && !/\.(?:test|test-d)\.tsx?$/.test(path)).map(path => ({ path, text: read(path) }))

const paths = { errors: 'packages/core/src/errors/error-messages.ts', rpc: 'packages/core/src/rpc/rpc-codes.ts', node: 'packages/core/src/rpc/node-errors.ts', limits: 'packages/core/src/limits.ts' }
// An entry only passes on what others define.
const isEntry = path => /\/src\/(?:index|networks|api|caip|errors|rpc|siwx|limits|wallet-links|testing|elements)\.ts$/.test(path)
const usedOutside = (definition, pattern) => sources.some(({ path, text }) => path !== definition && !isEntry(path) && pattern.test(text))

/** Every `key: 'text'` of a table. @returns {[string, string][]} */
function texts(path) {
  const found = []
  const visit = node => {
    if (ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) && ts.isStringLiteralLike(node.initializer)) found.push([node.name.text, node.initializer.text])
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.ESNext, true))
  return found
}
const errorTables = [paths.errors, 'packages/core/src/errors/later-messages.ts', 'packages/core/src/errors/optional-messages.ts']
const errorTexts = new Map(errorTables.flatMap(texts))
const catalog = filesIn('packages/ui/src/i18n', /^(?:(?:login-)?en.*|.*-texts)\.ts$/)

/** Whether a text gets to a screen: a template takes it, a notice names it, or a table of headings whose sentence goes with the heading. */
function isShown(key) {
  const quoted = name => new RegExp(`['"]${name.replaceAll('.', '\\.')}['"]`)
  const users = name => sources.filter(({ path, text }) => !/\/i18n\/(?!error-text\.ts)/.test(path) && quoted(name).test(text))
  const isScreen = ({ path, text }) => path.startsWith('packages/ui/src/') || /\bnotices\.show\(|\bsay\(/.test(text)
  return users(key).some(isScreen) || (/-text$/.test(key) && users(key.replace(/-text$/, '')).some(isScreen))
}

/** What is wrong with a row, or undefined. */
const kinds = {
  error({ phrase, error }) {
    const wanted = (/'([^']*)'/.exec(phrase)?.[1] ?? phrase).replace(/\bN\b|\{n\}/g, '…')
    const text = errorTexts.get(error)
    if (text?.replace(/\$\w+/g, '…') !== wanted) return `errorMessages.${error} is ${text}, not ${wanted}`
    return usedOutside(errorTables.find(path => texts(path).some(([key]) => key === error)), new RegExp(`['"]${error}['"]`)) ? undefined : `nothing uses errorMessages.${error}`
  },
  text({ phrase }) {
    const plain = text => text?.replace(/\bN\b|\$\w+/g, '…')
    const wanted = plain(/'([^']*)'/.exec(phrase)?.[1])
    const said = catalog.flatMap(path => texts(path).flatMap(([name, text]) => (plain(text) === wanted ? [[path, name]] : [])))
    if (!said.length) return `the English catalog does not say ${wanted}`
    return said.some(([, key]) => isShown(key)) ? undefined : `no screen shows ${said.map(([, key]) => key)}`
  },
  rpc({ phrase, rpc, number = /-?\d+/.exec(phrase)?.[0], forHosts }) {
    if (!new RegExp(`^  ${rpc}: \\{ code: ${number},`, 'm').test(read(paths.rpc))) return `rpcErrors.${rpc} does not have the code ${number}`
    // A stand-in of a network speaks its own numbers, as other networks do.
    const isUsed = sources.some(({ path, text }) => path !== paths.rpc && !path.startsWith('apps/solana/') && new RegExp(`\\brpcErrors\\.${rpc}\\b|(?<![-\\w.])${number}(?![\\w.])`).test(text))
    if (forHosts) return isUsed ? `${number} is more than a name for hosts` : /\brpcErrors\b/.test(read('packages/core/src/rpc.ts')) ? undefined : 'hosts do not get rpcErrors'
    return isUsed ? undefined : `nothing uses ${number}`
  },
  node({ node }) {
    if (!new RegExp(`^  ${node}: \\{`, 'm').test(read(paths.node))) return `nodeErrors has no ${node}`
    if (!read(paths.node.replace('.ts', '.test.ts')).includes(`'${node}'`)) return `no test has a node say ${node}`
    return usedOutside(paths.node, /\bnodeErrorName\(/) ? undefined : 'nothing uses nodeErrorName'
  },
  limit({ limit, value, file = paths.limits }) {
    const stands = new RegExp(`^export const ${limit} = ([\\d_.]+)$`, 'm').exec(read(file))?.[1]
    if (Number(stands?.replaceAll('_', '')) !== value) return `${limit} is ${stands}, not ${value}`
    return usedOutside(file, new RegExp(`\\b${limit}\\b`)) ? undefined : `nothing uses ${limit}`
  },
  code({ code, file, usedAs }) {
    if (!existsSync(join(root, file))) return `${file} does not exist`
    if (!read(file).includes(code)) return `${file} does not hold ${code}`
    const inside = read(file).split(new RegExp(`\\b${usedAs}\\b`)).length > 2
    return !usedAs || inside || usedOutside(file, new RegExp(`\\b${usedAs}\\b`)) ? undefined : `nothing uses ${usedAs}`
  },
  later: ({ later, why }) => (later === 5 && why ? undefined : 'name the issue and the reason'),
}

function faultOf(row) {
  const said = ['later', 'error', 'text', 'rpc', 'node', 'limit', 'code'].filter(name => name in row)
  return said.length ? said.map(kind => kinds[kind](row)).find(Boolean) : 'the row says nothing'
}

for (const [number, rows] of [[8, section8], [9, section9]]) {
  describe(`section ${number} of the specification`, () => {
    const text = sectionOf(number)
    it('is there', () => assert.ok(text.length > 500))
    for (const row of rows) {
      it(`${row.limit ? `${row.limit}: ` : ''}${row.phrase}`, () => {
        assert.ok(text.includes(row.phrase), 'these are not the words of the specification')
        const fault = faultOf(row)
        assert.ok(!fault, fault)
      })
    }
    it('has no number and no quoted text without a row', () => {
      const rest = [...new Set(rows.map(({ phrase }) => phrase))].sort((a, b) => b.length - a.length).reduce((left, phrase) => left.replaceAll(phrase, ''), text)
      assert.deepEqual(rest.match(/\d[\d.,]*[^;.\n]*|'[^'\n]+'/g) ?? [], [])
    })
  })
}

describe('the texts of screens', () => {
  it('are each in a catalog and on a screen, or of a later issue', () => {
    const phrases = [...(/^- UI messages: (.*)$/m.exec(sectionOf(8))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, text]) => text)
    assert.ok(phrases.length > 8)
    const rowOf = text => section8.find(({ phrase }) => phrase.includes(`'${text}'`))
    assert.deepEqual(phrases.filter(text => !['text', 'later'].some(kind => kind in (rowOf(text) ?? {}))), [])
  })
})

describe('a row', () => {
  const row = { phrase: "'An error occurred'", error: 'UNKNOWN' }
  for (const [what, bad] of [
    ['a wrong text', { ...row, error: 'ABORTED' }], ['an unknown error', { ...row, error: 'NOBODY' }], ['a wrong value', { phrase: '', limit: 'rpcBatchMax', value: 1 }], ['an unknown limit', { phrase: '', limit: 'nothingMs', value: 1 }],
    ['an unknown code', { phrase: '-1 x', rpc: 'PARSE_ERROR' }], ['a code that nobody uses', { phrase: '-32006 x', rpc: 'VERSION_UNSUPPORTED' }], ['a code for hosts that is used', { phrase: '4902 x', rpc: 'SWITCH_CHAIN', forHosts: true }], ['an unknown reason of nodes', { phrase: '', node: 'NOBODY' }], ['a missing file', { phrase: '', code: 'x', file: 'packages/none.ts' }], ['no reason', { phrase: '', later: 3 }], ['a text that no screen shows', { phrase: "'Token balance never shown'", text: true }], ['no content', { phrase: '' }],
  ]) {
    it(`with ${what} is refused`, () => assert.ok(faultOf(bad)))
  }
})

describe('docs/spec-map.md', () => {
  const map = existsSync(join(root, 'docs/spec-map.md')) ? read('docs/spec-map.md') : ''
  it('has every section of the specification', () => {
    for (const [, heading] of spec.matchAll(/^## (.+)$/gm)) assert.ok(map.includes(`## ${heading}`), heading)
  })
  it('names only files that exist', () => {
    const named = [...map.matchAll(/`((?:packages|apps|test|scripts|docs)\/[^`*]+)`/g)].map(([, path]) => path)
    assert.ok(named.length > 20)
    assert.deepEqual(named.filter(path => !existsSync(join(root, path))), [])
  })
  it('says an issue, or a file and a test, in every row', () => {
    const rows = map.split('\n').filter(line => /^\| (?!line|---)/.test(line))
    assert.ok(rows.length > 30)
    assert.deepEqual(rows.filter(line => !/issue \d/.test(line) && (line.match(/`[^`]+`/g) ?? []).length < 2), [])
  })
})
