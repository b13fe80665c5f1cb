// Where the code names a chain namespace. What is particular to one stands in its folder; everything else asks for a
// capability.
import ts from 'typescript'

/** @typedef {import('./module-graph.mjs').Module} Module */

const names = /^(?:eip155|solana|bip122)(?::|$)/

/** The folder of all that is particular to a namespace, and what is data or a fake of one. */
const ofNamespaces =
  /^packages\/core\/src\/namespaces\/|^apps\/server\/src\/chains\/|\/src\/(?:.*\/)?testing\/|\.samples\.tsx?$|\.(?:test|test-d|spec)\.tsx?$/

/**
 * The literals of a module that name a namespace: `'eip155'`, `'eip155:1'`, `eip155:${id}`. Those that are types are
 * the public API's.
 */
export function namespaceNames({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const found = []
  const visit = node => {
    const isText = ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.TemplateHead
    if (isText && !ts.isLiteralTypeNode(node.parent) && names.test(node.text))
      found.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * @param {readonly Module[]} modules
 * @param {Readonly<Record<string, number>>} allowed how many stand where, each with its reason
 * @returns {string[]}
 */
export function namespaceNameFaults(modules, allowed) {
  const counts = new Map(
    modules.filter(({ path }) => !ofNamespaces.test(path)).map(module => [module.path, namespaceNames(module)]),
  )
  return [
    ...[...counts].flatMap(([path, lines]) =>
      lines.length > (allowed[path] ?? 0)
        ? [`${path} names a namespace in line ${lines.join(', ')}: ask for a capability of it`]
        : [],
    ),
    ...Object.entries(allowed).flatMap(([path, count]) =>
      (counts.get(path)?.length ?? 0) < count
        ? [
            `${path} names ${counts.get(path)?.length ?? 0} namespaces, and ${count} are allowed: take the rest off the list`,
          ]
        : [],
    ),
  ]
}
