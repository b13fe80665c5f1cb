// Follows a value from where it is defined to where it acts: to an expression that does something with it. An import, a
// re-export, a type, a name of its own (`const other = value`) and a statement that drops it (`value`, `void value`)
// are no such place.
import ts from 'typescript'

/** @typedef {{ path: string, text: string }} Source */

const parsed = new Map()
/** @param {Source} source */
const parse = ({ path, text }) => {
  const known = parsed.get(path)
  if (known?.text === text) return known.file
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  parsed.set(path, { text, file })
  return file
}

/** Every node of a file for which `fits`, outside types, imports and exports of others' names. */
function nodesOf(source, fits) {
  const matches = []
  const visit = node => {
    if (
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return
    if (fits(node)) matches.push(node)
    ts.forEachChild(node, visit)
  }
  visit(parse(source))
  return matches
}

const baseOf = path => path.slice(path.lastIndexOf('/') + 1).replace(/\.[jt]sx?$/, '')

/** Whether a file loads another one when it is wanted. */
const loads = (source, definition) =>
  nodesOf(source, node => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword).some(
    ({ arguments: [from] }) => from && ts.isStringLiteralLike(from) && baseOf(from.text) === baseOf(definition),
  )

/** Names that a module gives a value by importing it, at once or when it is wanted. */
function importedAs(source, name, definition) {
  const matches = new Set()
  if (loads(source, definition))
    for (const { name: local } of nodesOf(
      source,
      node =>
        ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === name && ts.isIdentifier(node.name),
    ))
      matches.add(local.text)
  for (const statement of parse(source).statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue
    const bindings = statement.importClause?.namedBindings
    if (bindings && ts.isNamedImports(bindings))
      for (const element of bindings.elements)
        if (!element.isTypeOnly && (element.propertyName ?? element.name).text === name) matches.add(element.name.text)
  }
  return [...matches]
}

/** Whether a node is a name's own declaration, or a property of that name of something else. */
const isOtherName = node => {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent)
  )
    return parent.name === node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent)) &&
    (parent.name === node || parent.propertyName === node)
  )
}

/** Past what changes nothing of a value: brackets and assertions. */
const outermost = node => {
  let at = node
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent) ||
    ts.isNonNullExpression(at.parent)
  )
    at = at.parent
  return at
}

/** What a value is named anew, where that is all that happens to it: `const other = value`, or a default. */
const renamed = node => {
  const { parent } = node
  const isAlias =
    (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isParameter(parent)) &&
    parent.initializer === node &&
    ts.isIdentifier(parent.name)
  return isAlias ? parent.name.text : undefined
}

/** The exported constant that a value helps to define, where that is where it stands. */
const definedBy = node => {
  for (let at = node.parent; at && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isVariableStatement(at) && ts.isSourceFile(at.parent))
      return at.declarationList.declarations
        .find(({ initializer }) => initializer && initializer.pos <= node.pos && node.end <= initializer.end)
        ?.name.getText()
  return undefined
}

const isDropped = node => ts.isExpressionStatement(node.parent) || ts.isVoidExpression(node.parent)

/**
 * Whether something is done with a value that a file defines, there or in a file that imports it by its name.
 * @param {string} name @param {string} definition path of the file @param {readonly Source[]} sources
 */
export function acts(name, definition, sources, visited = new Set()) {
  const key = `${definition} ${name}`
  if (visited.has(key)) return false
  visited.add(key)
  return sources.some(source => {
    if (!source.text.includes(name)) return false
    if (source.path === definition) return actsHere(name, source, sources, visited)
    return (
      importedAs(source, name, definition).some(local => actsHere(local, source, sources, visited)) ||
      isReadOfModule(source, name, definition)
    )
  })
}

/** `import('./x.js').then(module => module.name())` */
const isReadOfModule = (source, name, definition) =>
  loads(source, definition) &&
  nodesOf(source, node => ts.isPropertyAccessExpression(node) && node.name.text === name && !isDropped(outermost(node)))
    .length > 0

function actsHere(local, source, sources, visited) {
  return nodesOf(source, node => ts.isIdentifier(node) && node.text === local && !isOtherName(node)).some(reference => {
    const node = outermost(reference)
    if (isDropped(node)) return false
    const other = renamed(node)
    if (other !== undefined) return other !== local && acts(other, source.path, sources, visited)
    const constant = definedBy(node)
    // What it helps to define acts for it. A table that calls something is done with it already.
    if (constant !== undefined && constant !== local) return acts(constant, source.path, sources, visited)
    return constant === undefined
  })
}

/**
 * Whether a text that stands for an error is given to something: made, thrown, told, or compared. A row of a table
 * gives it to nobody.
 */
export const isGiven = (text, sources) =>
  sources.some(
    source =>
      source.text.includes(text) &&
      nodesOf(source, node => ts.isStringLiteralLike(node) && node.text === text).some(node => {
        let at = outermost(node)
        while (
          ts.isConditionalExpression(at.parent) ||
          (ts.isBinaryExpression(at.parent) && ['??', '||', '&&'].includes(at.parent.operatorToken.getText()))
        )
          at = outermost(at.parent)
        const { parent } = at
        if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== at
        return (
          ts.isBinaryExpression(parent) ||
          ts.isReturnStatement(parent) ||
          ts.isArrowFunction(parent) ||
          ts.isThrowStatement(parent) ||
          (ts.isPropertyAssignment(parent) && parent.initializer === at && parent.name.getText() === 'code')
        )
      }),
  )

/**
 * Whether a text is handed on: to a call, in a value that a call is given, by a name or a table that acts. To be
 * compared with is no such thing.
 */
export const isHandedOn = (text, sources) =>
  sources.some(
    source =>
      source.text.includes(text) &&
      nodesOf(source, node => ts.isStringLiteralLike(node) && node.text === text).some(node =>
        handsOn(node, source, sources),
      ),
  )

function handsOn(node, source, sources) {
  const at = outermost(node)
  const { parent } = at
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== at
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent) || ts.isTemplateSpan(parent)) return true
  if (ts.isVariableDeclaration(parent))
    return ts.isIdentifier(parent.name) && acts(parent.name.text, source.path, sources)
  const isPart = ts.isConditionalExpression(parent)
    ? parent.condition !== at
    : ts.isObjectLiteralExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isSpreadElement(parent) ||
      ts.isSpreadAssignment(parent)
  const isChoice = ts.isBinaryExpression(parent) && ['??', '||', '&&'].includes(parent.operatorToken.getText())
  return (
    (isPart || isChoice || (ts.isPropertyAssignment(parent) && parent.initializer === at)) &&
    handsOn(parent, source, sources)
  )
}

/** Whether a number is written in code, as itself or as a text, and not in a comment or a type. */
export const isWritten = (number, sources) =>
  sources.some(
    source =>
      source.text.includes(String(Math.abs(number))) &&
      nodesOf(source, node => {
        if (ts.isStringLiteralLike(node)) return node.text === String(number)
        if (ts.isRegularExpressionLiteral(node)) return new RegExp(`(?<![-\\w])${number}(?!\\w)`).test(node.text)
        if (!ts.isNumericLiteral(node) || Number(node.text) !== Math.abs(number)) return false
        const isNegative = ts.isPrefixUnaryExpression(node.parent) && node.parent.operator === ts.SyntaxKind.MinusToken
        return isNegative === number < 0
      }).length > 0,
  )

/** Whether a member of a table is read: `table.member`, and something is done with that. */
export const isRead = (table, member, sources) =>
  sources.some(
    source =>
      source.text.includes(`${table}.${member}`) &&
      nodesOf(
        source,
        node => ts.isPropertyAccessExpression(node) && node.name.text === member && node.expression.getText() === table,
      ).some(node => !isDropped(outermost(node))),
  )
