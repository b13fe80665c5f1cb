// Reads declarations and docstrings from the sources, for the pages of docs/reference.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const parse = path =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ESNext, true)
const cell = text => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
export const table = (heads, rows) =>
  [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.map(row => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n')
export const comment = node => {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  return doc ? (ts.getTextOfJSDocComment(doc.comment) ?? '') : ''
}
export const code = text => (text ? `\`${text}\`` : '')

/** What the tags of a name in a docstring say, each as a sentence. */
const tagged = (node, name, write) =>
  ts
    .getJSDocTags(node)
    .filter(tag => tag.tagName.text === name)
    .map(tag => ` ${write(ts.getTextOfJSDocComment(tag.comment), tag)}`.replace(/\.?$/, '.'))
    .join('')

/** The failures of a member, from the tags of its docstring. */
export const throws = node => tagged(node, 'throws', text => `Throws ${text}`)

const parameters = node => tagged(node, 'param', (text, tag) => `${code(tag.name.getText())}: ${text}`)
const returns = node => tagged(node, 'returns', text => `Returns ${text}`)

const interfaceOf = (path, name) => {
  const node = parse(path).statements.find(
    statement => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )
  if (!node) throw new Error(`There is no interface ${name} in ${path}.`)
  return node
}

/**
 * Resolves a type such as `Store['method']`, which readers do not understand, to the member of the imported interface.
 */
function namedMember(path, type) {
  if (!ts.isIndexedAccessTypeNode(type) || !ts.isLiteralTypeNode(type.indexType)) return
  const name = type.objectType.getText()
  const from = parse(path).statements.find(
    statement =>
      ts.isImportDeclaration(statement) &&
      statement.importClause?.namedBindings?.elements?.some(element => element.name.text === name),
  )
  if (!from) return
  const source = posix.join(posix.dirname(path), from.moduleSpecifier.text.replace(/\.js$/, '.ts'))
  return interfaceOf(source, name).members.find(member => member.name.getText() === type.indexType.literal.text)
}

const oneLine = type => type.replace(/^\|\s*/, '').replace(/([^\s{])\s*\n\s*(?=readonly )/g, '$1; ')

function typeOf(path, member) {
  if (!ts.isMethodSignature(member)) {
    const declaration = namedMember(path, member.type)
    return declaration ? typeOf(path, declaration) : oneLine(member.type.getText())
  }
  const list = (nodes, [open, close]) => open + nodes.map(typeNode => typeNode.getText()).join(', ') + close
  const generics = member.typeParameters ? list(member.typeParameters, '<>') : ''
  return `${generics}${list(member.parameters, '()')} => ${member.type.getText()}`
}

/** The members of an interface, its methods too, each with its type and what its docstring says. */
export function fields(path, name, columns) {
  const node = interfaceOf(path, name)
  const rows = node.members.map(member => [
    code(member.name.getText() + (columns[0] === 'field' && member.questionToken ? '?' : '')),
    code(typeOf(path, member)),
    comment(member) + parameters(member) + returns(member) + throws(member),
  ])
  return { about: comment(node), rows: table(columns, rows) }
}

/** The rows of the object that a file keeps under a name. */
export function rowsOf(path, name) {
  let value = parse(path)
    .statements.filter(ts.isVariableStatement)
    .map(statement => statement.declarationList.declarations[0])
    .find(declaration => declaration.name.text === name).initializer
  // `{ … } as const satisfies …`
  while (!ts.isObjectLiteralExpression(value)) value = value.expression
  return value.properties
}
