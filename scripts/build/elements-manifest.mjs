// Writes down what each custom element offers (the custom-elements manifest, schema 1.0.0), from its class and its
// docstring:
// @summary, @attr, @event {Type} name - text, @csspart, @cssprop, @slot.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/**
 * @param {string} folder a package with `src` and `package.json`
 * @returns {object} the manifest
 */
export function elementsManifest(folder) {
  const modules = sourceFiles(join(folder, 'src')).flatMap(path => {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true)
    const declarations = file.statements.filter(ts.isClassDeclaration).flatMap(node => describe(node, file))
    if (declarations.length === 0) return []
    const name = relative(folder, path).replaceAll('\\', '/').replace(/^src/, 'dist').replace(/\.ts$/, '.js')
    const exports = declarations.flatMap(({ name: className, tagName }) => [
      { kind: 'js', name: className, declaration: { name: className, module: name } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name: className, module: name } },
    ])
    return [{ kind: 'javascript-module', path: name, declarations, exports }]
  })
  return { schemaVersion: '1.0.0', readme: '', modules }
}

function sourceFiles(folder) {
  return readdirSync(folder)
    .sort()
    .map(name => join(folder, name))
    .flatMap(path =>
      statSync(path).isDirectory() ? sourceFiles(path) : /(?<!\.test|\.test-d|\.d)\.ts$/.test(path) ? [path] : [],
    )
}

/** The manifest's declaration of one class; none where it is no element. */
function describe(node, file) {
  const tagName = decorator(node, 'customElement')?.arguments[0]
  if (!node.name || !tagName || !ts.isStringLiteral(tagName)) return []
  const tags = ts.getJSDocTags(node).map(tag => ({ name: tag.tagName.text, text: textOf(tag.comment) }))
  const all = (...names) => tags.filter(tag => names.includes(tag.name)).map(tag => tag.text)
  const members = node.members.flatMap(member => property(member, file))
  const attributes = [
    ...members
      .filter(member => member.attribute)
      .map(member => ({
        name: member.attribute,
        fieldName: member.name,
        ...pick(member, ['type', 'description', 'default']),
      })),
    ...all('attr', 'attribute')
      .map(named)
      .filter(({ name }) => !members.some(member => member.attribute === name)),
  ]
  return [
    {
      kind: 'class',
      name: node.name.text,
      tagName: tagName.text,
      customElement: true,
      ...optional('summary', all('summary')[0]),
      ...optional('description', textOf(ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment)),
      ...list('attributes', attributes),
      ...list(
        'members',
        members.map(member => ({ kind: 'field', ...member })),
      ),
      ...list('events', all('event', 'fires').map(named)),
      ...list('cssParts', all('csspart').map(named)),
      ...list('cssProperties', all('cssprop', 'cssproperty').map(named)),
      ...list('slots', all('slot').map(named)),
    },
  ]
}

/** A field or accessor that is a reactive property. */
function property(member, file) {
  const options = decorator(member, 'property')
  if (!options || !member.name || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) return []
  const name = member.name.text
  const argument = options.arguments[0]
  const option = key =>
    argument && ts.isObjectLiteralExpression(argument)
      ? argument.properties.find(entry => entry.name?.getText(file) === key)?.initializer
      : undefined
  const attribute = option('attribute')
  const type = member.type ?? (ts.isGetAccessor(member) ? member.type : undefined)
  return [
    {
      name,
      ...(attribute?.kind !== ts.SyntaxKind.FalseKeyword && {
        attribute: attribute && ts.isStringLiteral(attribute) ? attribute.text : name,
      }),
      ...(option('reflect')?.kind === ts.SyntaxKind.TrueKeyword && { reflects: true }),
      ...(type && { type: { text: type.getText(file) } }),
      ...optional('default', member.initializer?.getText(file)),
      ...optional('description', textOf(ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment)),
    },
  ]
}

function decorator(node, name) {
  return (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [])
    .map(({ expression }) => expression)
    .find(
      expression =>
        ts.isCallExpression(expression) &&
        ts.isIdentifier(expression.expression) &&
        expression.expression.text === name,
    )
}

/** `{Type} name - text` → its three pieces. */
function named(text) {
  const [, type, name = '', description] =
    /^(?:\{((?:[^{}]|\{[^{}]*\})*)\}\s*)?(\S+)?(?:\s+-?\s*([\s\S]*))?$/.exec(text.trim()) ?? []
  return {
    name: name === '-' ? '' : name,
    ...(type && { type: { text: type } }),
    ...optional('description', description?.trim()),
  }
}

const textOf = comment => (ts.getTextOfJSDocComment(comment) ?? '').trim()
const optional = (key, value) => (value ? { [key]: value } : {})
const list = (key, values) => (values.length > 0 ? { [key]: values } : {})
const pick = (object, keys) => Object.fromEntries(keys.filter(key => key in object).map(key => [key, object[key]]))
