// Reads source files into a graph of imports: who imports whom, as a value, as a type only, or lazily.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * @typedef {{ specifier: string, kind: 'value' | 'type' | 'dynamic', names: string[], line: number, target: string |
 *   undefined }} Import `target` is the path of the imported file from the root, where it is one of ours in the same
 *   package.
 * @typedef {{ path: string, text: string, lines: number, imports: Import[] }} Module `path` is from the root, with `/`
 */

/** Every file under a folder whose name matches. @returns {string[]} paths from the root, sorted */
export function filesIn(folder, pattern = /\.tsx?$/) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter(name => !['node_modules', 'dist'].includes(name))
    .sort()
    .flatMap(name => {
      const path = posix.join(folder, name)
      return statSync(join(root, path)).isDirectory() ? filesIn(path, pattern) : pattern.test(name) ? [path] : []
    })
}

/** The modules of some files. @returns {Module[]} */
export const readModules = paths => {
  const known = new Set(paths)
  return paths.map(path => parseModule(path, readFileSync(join(root, path), 'utf8'), known))
}

/** Modules from texts, for the tests of the rules themselves. @param {Record<string, string>} files */
export const modulesFrom = files =>
  Object.entries(files).map(([path, text]) => parseModule(path, text, new Set(Object.keys(files))))

/** @returns {Module} */
export function parseModule(path, text, known) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const imports = []
  const add = (literal, kind, names = []) => {
    if (!literal || !ts.isStringLiteralLike(literal)) return
    const line = file.getLineAndCharacterOfPosition(literal.getStart(file)).line + 1
    imports.push({ specifier: literal.text, kind, names, line, target: resolve(path, literal.text, known) })
  }
  const visit = node => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, importKind(node.importClause), importNames(node.importClause))
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, exportKind(node))
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], 'dynamic')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'type')
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, text, lines: text.split('\n').length - 1, imports }
}

function importKind(clause) {
  if (!clause) return 'value'
  if (clause.isTypeOnly) return 'type'
  const named = clause.namedBindings
  if (clause.name || !named || ts.isNamespaceImport(named)) return 'value'
  return named.elements.length > 0 && named.elements.every(element => element.isTypeOnly) ? 'type' : 'value'
}

function exportKind(node) {
  if (node.isTypeOnly) return 'type'
  const named = node.exportClause
  return named &&
    ts.isNamedExports(named) &&
    named.elements.length > 0 &&
    named.elements.every(element => element.isTypeOnly)
    ? 'type'
    : 'value'
}

const importNames = clause => {
  const named = clause?.namedBindings
  return named && ts.isNamedImports(named)
    ? named.elements.map(element => (element.propertyName ?? element.name).text)
    : []
}

function resolve(from, specifier, known) {
  if (!specifier.startsWith('.')) return undefined
  const base = posix.join(dirname(from).replaceAll('\\', '/'), specifier)
  return [base, base.replace(/\.js$/, '.ts'), base.replace(/\.jsx?$/, '.tsx')].find(path => known.has(path))
}
