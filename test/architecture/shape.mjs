// Counts what the sources should have little of: assertions to the compiler, wide lines, words that are no names.
import ts from 'typescript'

const isConst = node => ts.isTypeReferenceNode(node.type) && node.type.getText() === 'const'
/** `field!: Type`: that somebody sets it before it is read. */
const isDefinite = node => (ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken

/**
 * Where the compiler is told a type instead of finding it: `x as Type`, `x!`, `field!: Type`. `as const` says no type.
 * @param {{ path: string, text: string }} module @returns {number[]} lines
 */
export function assertionsIn({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const lines = []
  const visit = node => {
    if (ts.isNonNullExpression(node) || isDefinite(node) || (ts.isAsExpression(node) && !isConst(node)))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return lines
}

/** The number that a share of some numbers does not pass: the median is that of half of them. */
export const quantile = (numbers, share) =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1]

/** Whether a text has a line that is wider than so many columns. */
export const hasWideLine = (text, columns) => text.split('\n').some(line => line.length > columns)

/** The words of a name: `firstPairingStore` and `first-pairing-store` have the same three. @returns {string[]} */
export const wordsOf = name =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether words stand in a name, one after the other. */
export const hasWords = (name, words) => ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `)

/** The names that a module exports. @param {{ path: string, text: string }} module @returns {string[]} */
export function exportedNames({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const isExported = node => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return file.statements.flatMap(statement => {
    if (ts.isExportDeclaration(statement))
      return statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name }) => name.text)
        : []
    if (!isExported(statement)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
    return statement.name ? [statement.name.text] : []
  })
}

const passedOn = /^(?:import|export)\b[^;'"`(=]*?from '[^']*'$/gm

/**
 * Runs of lines that stand in several places, word for word: where each run begins. Indentation, empty lines, and what a
 * module imports or passes on, do not count.
 * @param {readonly { path: string, text: string }[]} modules
 * @param {number} length of a run, in lines; a longer one is one run
 * @returns {string[][]} of each run, its places
 */
export function identicalRuns(modules, length) {
  const places = new Map()
  for (const { path, text } of modules) {
    const lines = text
      .replace(passedOn, found => found.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ text: line.trim(), number: index + 1 }))
      .filter(line => line.text)
    for (let start = 0; start + length <= lines.length; start++) {
      const run = lines.slice(start, start + length)
      const key = run.map(line => line.text).join('\n')
      places.set(key, [...(places.get(key) ?? []), { path, start, line: run[0].number }])
    }
  }
  const repeated = [...places.values()].filter(run => run.length > 1)
  const starts = new Set(repeated.flatMap(run => run.map(({ path, start }) => `${path}:${start}`)))
  return repeated
    .filter(run => !run.every(({ path, start }) => starts.has(`${path}:${start - 1}`)))
    .map(run => run.map(({ path, line }) => `${path}:${line}`))
}
