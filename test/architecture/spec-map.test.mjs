// Every quoted message and every constant of the specification's sections 8 and 9 is in the code, followed to where it
// acts, or on the list of what a later issue owns. And the map from the specification to files and tests names only
// what exists.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import ts from 'typescript'
import { acts, isGiven, isHandedOn, isRead, isWritten } from './acting-values.mjs'
import { filesIn, root } from './module-graph.mjs'
import { section8, section9 } from './spec-rows.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const spec = read('docs/spec.md')
const sectionOf = number =>
  new RegExp(`^## ${number}\\. [^\\n]*\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(spec)?.[1] ?? ''
const sources = [...filesIn('packages'), ...filesIn('apps')]
  .filter(path => path.includes('/src/') && !/\.(?:test|test-d)\.tsx?$/.test(path))
  .map(path => ({ path, text: read(path) }))

const paths = {
  errors: 'packages/core/src/errors/error-messages.ts',
  rpc: 'packages/core/src/rpc/rpc-codes.ts',
  node: 'packages/core/src/rpc/node-errors.ts',
}
// An entry only passes on what others define.
const isEntry = path =>
  /\/src\/(?:index|namespaces|networks|api|caip|errors|rpc|siwx|limits|wallet-links|testing|elements)\.ts$/.test(path)
const isLimits = path => /^packages\/(?:core|ui)\/src\/limits\//.test(path)
const inside = sources.filter(({ path }) => !isEntry(path))
const except = path => inside.filter(module => module.path !== path)

/** Every `key: 'text'` of a table. @returns {[string, string][]} */
function texts(path) {
  const found = []
  const visit = node => {
    if (
      ts.isPropertyAssignment(node) &&
      (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
      ts.isStringLiteralLike(node.initializer)
    )
      found.push([node.name.text, node.initializer.text])
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.ESNext, true))
  return found
}
const errorTables = [
  paths.errors,
  'packages/core/src/errors/operation-messages.ts',
  'packages/core/src/errors/optional-messages.ts',
]
const errorTexts = new Map(errorTables.flatMap(texts))
const catalog = filesIn('packages/ui/src').filter(path => /\/i18n\/en\/|\/texts\/en\.ts$/.test(path))

/** Where texts get to a screen: the elements, the words of an error, and what shows a notice. */
const screens = sources.filter(({ path, text }) =>
  path.startsWith('packages/ui/src/')
    ? !/\/(?:i18n\/(?!error-text\.ts)|texts\/)/.test(path)
    : /\bnotices\.show\(/.test(text),
)

/**
 * Whether a text gets to a screen: a template takes it, a notice names it, or a table of headings whose sentence goes
 * with the heading.
 */
const isShown = key =>
  [key, ...(/-text$/.test(key) ? [key.replace(/-text$/, '')] : [])].some(name => isHandedOn(name, screens))

/** The words in quotes of a phrase, with a place for each value. */
const plain = text => text?.replace(/\bN\b|\$\w+/g, '…')
const quoted = phrase => plain(/'([^']*)'/.exec(phrase)?.[1])

/** The keys of the English catalog whose text is that, or begins with it as a sentence. */
const keysOf = phrase =>
  catalog.flatMap(path =>
    texts(path).flatMap(([name, text]) =>
      plain(text) === phrase || plain(text).startsWith(`${phrase}. `) ? [name] : [],
    ),
  )
const missingText = expectedText => `the English catalog does not say ${expectedText}`

/** What is wrong with where a value acts, or undefined. What the kit hands to hosts alone acts nowhere in it. */
function actingFault(name, file, forHosts) {
  if (acts(name, file, inside)) return forHosts ? `${name} is more than a value for hosts` : undefined
  if (!forHosts) return `nothing is done with ${name}`
  const handsOut = sources.some(
    ({ path, text }) => isEntry(path) && (path === file || new RegExp(`\\b${name}\\b`).test(text)),
  )
  return handsOut ? undefined : `hosts do not get ${name}`
}

/** The numbers of a text that are no part of a word, as `155` is of eip155. */
const numbersOf = text => (text.match(/(?<![\w.])\d+(?:\.\d+)?(?!\w)/g) ?? []).map(Number)

/** The numbers of a row's phrase that the words of no row for this phrase have. */
function untiedNumbers(row) {
  const rows = [row, ...[...section8, ...section9].filter(({ phrase }) => phrase === row.phrase)]
  const tied = new Set(rows.flatMap(({ code = '', counted = '' }) => numbersOf(`${code} ${counted}`)))
  return numbersOf(row.phrase).filter(number => !tied.has(number))
}

/** What is wrong with a row, or undefined. */
const kinds = {
  error({ phrase, error }) {
    const expectedText = (/'([^']*)'/.exec(phrase)?.[1] ?? phrase).replace(/\bN\b|\{n\}/g, '…')
    const text = errorTexts.get(error)
    if (text?.replace(/\$\w+/g, '…') !== expectedText) return `errorMessages.${error} is ${text}, not ${expectedText}`
    return isGiven(error, except(errorTables.find(path => texts(path).some(([key]) => key === error))))
      ? undefined
      : `nothing gives errorMessages.${error} to anybody`
  },
  text({ phrase }) {
    const expectedText = quoted(phrase) ?? plain(phrase)
    const keys = keysOf(expectedText)
    if (!keys.length) return missingText(expectedText)
    return keys.some(isShown) ? undefined : `no screen shows ${keys}`
  },
  rpc({ phrase, rpc, number = /-?\d+/.exec(phrase)?.[0], forHosts }) {
    if (!new RegExp(`^  ${rpc}: \\{\\s+code: ${number},`, 'm').test(read(paths.rpc)))
      return `rpcErrors.${rpc} does not have the code ${number}`
    // A stand-in of a network speaks its own numbers, as other networks do.
    const others = except(paths.rpc).filter(({ path }) => !path.startsWith('apps/solana/'))
    const isUsed = isRead('rpcErrors', rpc, others) || isWritten(Number(number), others)
    if (forHosts)
      return isUsed
        ? `${number} is more than a name for hosts`
        : /\brpcErrors\b/.test(read('packages/core/src/rpc.ts'))
          ? undefined
          : 'hosts do not get rpcErrors'
    return isUsed ? undefined : `nothing uses ${number}`
  },
  node({ node }) {
    if (!new RegExp(`^  ${node}: \\{`, 'm').test(read(paths.node))) return `nodeErrors has no ${node}`
    if (!read(paths.node.replace('.ts', '.test.ts')).includes(`'${node}'`)) return `no test has a node say ${node}`
    return acts('nodeErrorName', paths.node, inside) ? undefined : 'nothing is done with nodeErrorName'
  },
  limit({ limit, value, file, forHosts }) {
    file ??= inside.find(({ path, text }) => isLimits(path) && text.includes(`export const ${limit} =`))?.path
    if (!file) return `no file of limits has ${limit}`
    const declaration = new RegExp(`^export const ${limit} = ([\\d_.]+)$`, 'm').exec(read(file))?.[1]
    if (Number(declaration?.replaceAll('_', '')) !== value) return `${limit} is ${declaration}, not ${value}`
    return actingFault(limit, file, forHosts)
  },
  code(row) {
    const { phrase, code, file, usedAs, forHosts, counted, countedIn } = row
    for (const [path, requiredText] of [[file, code], ...(counted ? [[countedIn, counted]] : [])]) {
      if (!existsSync(join(root, path))) return `${path} does not exist`
      if (!onOneLine(read(path)).includes(requiredText)) return `${path} does not hold ${requiredText}`
    }
    const untied = untiedNumbers(row)
    if (untied.length) return `no row of the phrase holds ${untied}`
    // Where the code does not hold the quoted words itself, it makes the key of a text that does.
    const words = quoted(phrase)
    if (words !== undefined && !code.includes(words) && !keysOf(words).length) return missingText(words)
    return usedAs ? actingFault(usedAs, file, forHosts) : 'name the value that the words are a part of'
  },
  later: ({ later, why }) => (later === 23 && why ? undefined : 'name the issue and the reason'),
}

/** A list that the formatter broke into lines, as it was written. */
const onOneLine = text =>
  text
    .replace(/([[({])\s+/g, '$1')
    .replace(/,?\s+([\])}])/g, '$1')
    .replace(/\s+/g, ' ')

function faultOf(row) {
  const evidenceKinds = ['later', 'error', 'text', 'rpc', 'node', 'limit', 'code'].filter(name => name in row)
  return evidenceKinds.length ? evidenceKinds.map(kind => kinds[kind](row)).find(Boolean) : 'the row says nothing'
}

for (const [number, rows] of [
  [8, section8],
  [9, section9],
]) {
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
      const rest = [...new Set(rows.map(({ phrase }) => phrase))]
        .sort((a, b) => b.length - a.length)
        .reduce((left, phrase) => left.replaceAll(phrase, ''), text)
      assert.deepEqual(rest.match(/\d[\d.,]*[^;.\n]*|'[^'\n]+'/g) ?? [], [])
    })
  })
}

describe('the texts of screens', () => {
  it('are each in a catalog and on a screen, or of a later issue', () => {
    const phrases = [...(/^- UI messages: (.*)$/m.exec(sectionOf(8))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, text]) => text,
    )
    assert.ok(phrases.length > 8)
    const rowOf = text => section8.find(({ phrase }) => phrase.includes(`'${text}'`))
    assert.deepEqual(
      phrases.filter(text => !['text', 'code', 'later'].some(kind => kind in (rowOf(text) ?? {}))),
      [],
    )
  })
})

describe('a row', () => {
  const row = { phrase: "'An error occurred'", error: 'UNKNOWN' }
  for (const [title, bad] of [
    ['a wrong text', { ...row, error: 'ABORTED' }],
    ['an unknown error', { ...row, error: 'NOBODY' }],
    ['a wrong value', { phrase: '', limit: 'rpcBatchMax', value: 1 }],
    ['an unknown limit', { phrase: '', limit: 'nothingMs', value: 1 }],
    ['an unknown code', { phrase: '-1 x', rpc: 'PARSE_ERROR' }],
    ['a code that nobody uses', { phrase: '-32006 x', rpc: 'VERSION_UNSUPPORTED' }],
    ['a code for hosts that is used', { phrase: '4902 x', rpc: 'SWITCH_CHAIN', forHosts: true }],
    ['an unknown reason of nodes', { phrase: '', node: 'NOBODY' }],
    ['a missing file', { phrase: '', code: 'x', file: 'packages/none.ts' }],
    ['no reason', { phrase: '', later: 3 }],
    ['a text that no screen shows', { phrase: "'Token balance never shown'", text: true }],
    [
      'a value for hosts that nobody hands out',
      {
        phrase: '',
        code: 'prepareOneClick',
        file: 'packages/core/src/siwx/one-click-sign-in.ts',
        usedAs: 'nobodyKnowsThis',
        forHosts: true,
      },
    ],
    [
      'words of no value',
      { phrase: '', code: 'eip155:1', file: 'packages/core/src/namespaces/networks/default-network.ts' },
    ],
    [
      'a value that is only passed on',
      {
        phrase: '',
        code: 'eip155:1',
        file: 'packages/core/src/namespaces/networks/default-network.ts',
        usedAs: 'defaultNetworkId',
      },
    ],
    [
      'quoted words that neither the code nor a text holds',
      {
        phrase: "'Error resolving nobody'",
        code: 't(`send.problem-${problem}`',
        file: 'packages/ui/src/parts/account/recipient-field.ts',
        usedAs: 'recipientField',
      },
    ],
    [
      'a number that no words hold',
      {
        phrase: 'Default chain 2 (eip155:1)',
        code: "'eip155:1'",
        file: 'packages/core/src/namespaces/networks/default-network.ts',
        usedAs: 'defaultNetworkId',
        forHosts: true,
      },
    ],
    ['no content', { phrase: '' }],
  ]) {
    it(`with ${title} is refused`, () => assert.ok(faultOf(bad)))
  }
})

describe('docs/spec-map.md', () => {
  const map = existsSync(join(root, 'docs/spec-map.md')) ? read('docs/spec-map.md') : ''
  it('has every section of the specification', () => {
    for (const [, heading] of spec.matchAll(/^## (.+)$/gm)) assert.ok(map.includes(`## ${heading}`), heading)
  })
  it('names each value that is handed to hosts alone as that', () => {
    const line = map.split('\n').find(line => line.startsWith('| Handed to hosts')) ?? ''
    const names = [...section8, ...section9]
      .filter(({ forHosts }) => forHosts)
      .map(({ rpc, limit, usedAs }) => rpc ?? limit ?? usedAs)
    assert.ok(names.length > 3)
    assert.deepEqual(
      names.filter(name => !line.includes(`\`${name}\``)),
      [],
    )
  })
  it('names only files that exist', () => {
    const named = [...map.matchAll(/`((?:packages|apps|test|scripts|docs)\/[^`*]+)`/g)].map(([, path]) => path)
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter(path => !existsSync(join(root, path))),
      [],
    )
  })
  it('says an issue, or a file and a test, in every row', () => {
    const rows = map.split('\n').filter(line => /^\| (?!line|---)/.test(line))
    assert.ok(rows.length > 30)
    const isComplete = line => {
      const [, , code = '', proof = ''] = line.split('|')
      return /`[^`]+`/.test(code) && /`[^`]+(?:\.(?:test|spec|deep)\.|\/spec-rows\.mjs)[^`]*`/.test(proof)
    }
    assert.deepEqual(
      rows.filter(line => !/issue \d/.test(line) && !isComplete(line)),
      [],
    )
  })
})
