// The public surface of an entry point as text, every exported name with its declaration, and which of these names say
// nothing of themselves; from the built .d.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const packages = ['frame-bridge', 'core', 'ui', 'react']

/**
 * Every entry point that has types: its snapshot's name (`core.caip`) and its built declarations.
 * @returns {{ name: string, types: string, file: string }[]}
 */
export const entryPoints = () =>
  packages.flatMap(folder => {
    const { exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
    return Object.entries(exports).flatMap(([key, entry]) => {
      if (!entry.types) return []
      const name = key === '.' ? `${folder}.index` : `${folder}.${key.slice(2).replaceAll('/', '-')}`
      return [{ name, types: join(root, 'packages', folder, entry.types), file: join(root, 'test/api', `${name}.txt`) }]
    })
  })

/**
 * @param {readonly string[]} files declarations to describe
 * @returns {Map<string, { text: string, undocumented: string[] }>} by file: its sorted exports, an empty line between
 *   two, and which of them, and of their members (`Token.id`), have no docstring
 */
export function readApi(files) {
  const program = ts.createProgram([...files], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const printer = ts.createPrinter({ removeComments: true })
  return new Map(
    files.map(file => {
      const source = program.getSourceFile(file)
      const symbol = source && checker.getSymbolAtLocation(source)
      const names = symbol ? checker.getExportsOfModule(symbol) : []
      const sorted = names.sort((a, b) => (a.getName() < b.getName() ? -1 : 1))
      return [
        file,
        {
          text: `${sorted.map(symbol => describe(symbol, checker, printer)).join('\n\n')}\n`,
          undocumented: sorted.flatMap(symbol => undocumentedNames(symbol, checker)),
        },
      ]
    }),
  )
}

const originalOf = (exported, checker) =>
  exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
const ownDeclarations = symbol =>
  (symbol.getDeclarations() ?? []).filter(node => !node.getSourceFile().fileName.includes('/node_modules/'))

/** An element says it in `@summary`, as its manifest wants it. What is another package's own is left to that one. */
function isDocumented(exported, checker) {
  const symbol = originalOf(exported, checker)
  return (
    ownDeclarations(symbol).length === 0 ||
    symbol.getDocumentationComment(checker).some(({ text }) => text.trim()) ||
    symbol.getJsDocTags(checker).some(tag => tag.name === 'summary')
  )
}

/** Members that another library's base class, or the platform, has documented, and tags of JSX. */
const isKnownMember = name =>
  /^(?:name|styles|shadowRootOptions|render|(?:first|will)?[uU]pdated?|'w3m-.*')$/.test(name)

/** The names that have no docstring: of an export, and of what it consists of. */
function undocumentedNames(exported, checker) {
  const name = exported.getName()
  const members = ownDeclarations(originalOf(exported, checker))
    .filter(node => ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node))
    .flatMap(node => [...node.members])
    .filter(member => member.name && !ts.isPrivateIdentifier(member.name))
    .filter(member => !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)))
    .filter(member => !isKnownMember(member.name.getText()) && !/Callback$/.test(member.name.getText()))
    .filter(member => ts.getJSDocCommentsAndTags(member).length === 0)
    .map(member => `${name}.${member.name.getText()}`)
  return [...(isDocumented(exported, checker) ? [] : [name]), ...new Set(members)]
}

function describe(exported, checker, printer) {
  const name = exported.getName()
  const symbol = originalOf(exported, checker)
  const declarations = symbol.getDeclarations() ?? []
  const members = ownDeclarations(symbol)
  if (members.length === 0)
    return `${name}: from ${declarations[0] ? packageName(declarations[0].getSourceFile().fileName) : 'nowhere'}`
  const texts = members.map(node => {
    // A constant's declaration stands two levels up, in `declare const a: X, b: Y`.
    const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    return (ts.isVariableDeclaration(node) ? `const ${text}` : text)
      .replace(/^(?:export |default |declare )+/, '')
      .replace(/^\s*(?:#private|private [\w$]+(?:\?)?);\n/gm, '')
  })
  const local = symbol.getName()
  return `${name === local || local === 'default' ? '' : `${name} = `}${texts.join('\n')}`
}

const packageName = fileName => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileName)?.[1] ?? fileName

/** The lines that went (`-`) and came (`+`), in order, with the export they stand in. */
export function difference(before, after) {
  const blocks = text =>
    new Map(
      text
        .trim()
        .split('\n\n')
        .filter(Boolean)
        .map(block => [block.split('\n')[0], block]),
    )
  const [old, now] = [blocks(before), blocks(after)]
  const lines = []
  for (const [key, block] of old)
    if (now.get(key) !== block)
      lines.push(
        ...block
          .split('\n')
          .filter(line => !(now.get(key) ?? '').split('\n').includes(line))
          .map(line => `- ${line}`),
      )
  for (const [key, block] of now)
    if (old.get(key) !== block)
      lines.push(
        ...block
          .split('\n')
          .filter(line => !(old.get(key) ?? '').split('\n').includes(line))
          .map(line => `+ ${line}`),
      )
  return lines
}
