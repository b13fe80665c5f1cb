// The pages of docs/reference, made from the definitions themselves: the options, the error table, the endpoints, the
// elements, the networks;
// and the migration guide's table of options.
// `node scripts/build/reference.mjs` writes them; test/api/reference.test.mjs fails where they are out of date.
import { readFileSync, readdirSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { elementsManifest } from './elements-manifest.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const publicElements = [
  'w3m-modal',
  'w3m-button',
  'w3m-connect-button',
  'w3m-account-button',
  'w3m-network-button',
  'w3m-wallet-button',
  'w3m-onramp-widget',
]

const parse = path => ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ESNext, true)
const cell = text => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
const table = (heads, rows) =>
  [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.map(row => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n')
const comment = node => {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  return doc ? (ts.getTextOfJSDocComment(doc.comment) ?? '') : ''
}
const code = text => (text ? `\`${text}\`` : '')

/** The members of an interface, each with its type and what its docstring says. */
function fields(path, name, columns) {
  const node = parse(path).statements.find(each => ts.isInterfaceDeclaration(each) && each.name.text === name)
  const rows = node.members.map(member => [
    code(member.name.getText() + (columns[0] === 'field' && member.questionToken ? '?' : '')),
    code(member.type.getText()),
    comment(member),
  ])
  return { about: comment(node), rows: table(columns, rows) }
}

function options() {
  const section = (name, path = 'packages/core/src/options/w3m-options.ts') => {
    const { about, rows } = fields(path, name, ['option', 'type', 'what it does'])
    return `## ${name}\n${about}\n\n${rows}\n`
  }
  return `# Options\n\nMade from \`packages/core/src/options/w3m-options.ts\`. A wrong option is the error \`INVALID_OPTION\`, which names it and what it may be.\n\n${['W3mOptions', 'Services', 'Features', 'Metadata', 'CustomWallet'].map(name => section(name)).join('\n')}\n${section('SiwxOptions', 'packages/core/src/siwx/siwx-options.ts')}`
}

function errors() {
  const rows = []
  const visit = node => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer))
      rows.push([node.name.getText(), node.initializer.text, comment(node).replace(/\s+/g, ' ')])
    ts.forEachChild(node, visit)
  }
  for (const name of ['error-messages', 'operation-messages', 'optional-messages'])
    visit(parse(`packages/core/src/errors/${name}.ts`))
  const list = rows.map(([key, text, about]) => `### ${key}\n> ${text}\n\n${about}\n`).join('\n')
  return `# Errors\n\nEvery failure is a \`W3mError\`. Its \`code\` is one of these, or the number that a wallet or a node gave (\`RpcError\`); \`HttpError\` has the status and the reasons of a server. \`context\` holds what stands for each \`$name\`. Below each sentence stands when it comes, and what a host does then.\n\n${list}`
}

function endpoints() {
  const folder = 'packages/core/src/api'
  const rows = readdirSync(join(root, folder))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .flatMap(name =>
      parse(join(folder, name)).statements.flatMap(statement => {
        if (!ts.isVariableStatement(statement)) return []
        const call = statement.declarationList.declarations[0].initializer
        if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'defineEndpoint') return []
        const value = key =>
          call.arguments[0].properties.find(each => each.name?.getText() === key)?.initializer?.text ?? ''
        return [
          [
            code(value('method')),
            code(value('path')),
            code(statement.declarationList.declarations[0].name.getText()),
            comment(statement),
          ],
        ]
      }),
    )
  return `# HTTP API\n\nMade from the definitions in \`packages/core/src/api\`, which the client and the server share. Every request carries \`projectId\` (where one is set), \`st\` and \`sv\` in its query. An error is \`{ status: 'FAILED', reasons: [{ field, description }] }\`.\n\n${table(['method', 'path', 'definition', 'what it is'], rows)}\n`
}

function elements() {
  const all = elementsManifest(join(root, 'packages/ui')).modules.flatMap(module => module.declarations)
  const part = (title, list, columns) =>
    list?.length
      ? `**${title}**\n\n${table(
          columns,
          list.map(each =>
            columns.map(column =>
              column === 'what it is'
                ? (each.description ?? '')
                : code(column === 'type' ? (each.type?.text ?? '') : each.name),
            ),
          ),
        )}\n`
      : ''
  const page = publicElements.map(tag => {
    const element = all.find(each => each.tagName === tag)
    if (!element) throw new Error(`There is no element ${tag}.`)
    const parts = [
      part('Attributes', element.attributes, ['attribute', 'type', 'what it is']),
      part('Events', element.events, ['event', 'type', 'what it is']),
      part('Parts', element.cssParts, ['part', 'what it is']),
      part('Slots', element.slots, ['slot', 'what it is']),
      part('Custom properties', element.cssProperties, ['property', 'what it is']),
    ]
    return `## ${tag}\n${element.summary ?? ''}\n\n${parts.filter(Boolean).join('\n')}`
  })
  return `# Elements\n\nMade from the docstrings of the elements. Every element finds its instance by its \`.w3m\` property, else by context, else the oldest living one.\n\n${page.join('\n')}`
}

function networks() {
  const { about, rows } = fields('packages/core/src/namespaces/define-network.ts', 'NetworkInput', [
    'field',
    'type',
    'what it is',
  ])
  const example = readFileSync(join(root, 'test/fixtures/own-networks.ts'), 'utf8')
  return `# Networks

The option \`networks\` takes the chains of \`@w3m/core/networks\`, of \`viem/chains\`, and your own, beside each other. ${about.replace(/^What a host may give as a network/, 'A `NetworkInput` is what a host may give as a network')}

${rows}

A field that is missing or of another kind is the error \`INVALID_OPTION\`, and so is a network that is there twice. A visitor can connect on \`eip155\` and \`solana\`; ids of the other CAIP-2 namespaces are valid, no wallet of theirs is connected.

## Networks of your own
\`\`\`ts
${example}\`\`\`

A wallet that does not know the network is asked to add it (EIP-3085), with its name, its coin, \`rpcUrls\` and explorer. Its picture is that of \`chainImages\`, else of the wallet directory, else one that is drawn.
`
}

/** The migration guide with its table of options between the two marks, made from what errors say. */
function migration() {
  const path = 'docs/guides/migration.md'
  const rows = []
  const texts = new Map()
  const file = parse('packages/core/src/errors/appkit-options.ts')
  for (const { name, initializer } of file.statements
    .filter(ts.isVariableStatement)
    .map(each => each.declarationList.declarations[0])) {
    if (ts.isStringLiteral(initializer)) texts.set(name.text, initializer.text)
    else if (ts.isObjectLiteralExpression(initializer))
      for (const row of initializer.properties)
        rows.push([
          code(row.name.text),
          ts.isIdentifier(row.initializer) ? texts.get(row.initializer.text) : row.initializer.text,
        ])
  }
  const [before, after] = ['<!-- options: from appkit-options.ts -->', '<!-- /options -->']
  const text = readFileSync(join(root, path), 'utf8')
  return `${text.slice(0, text.indexOf(before))}${before}\n${table(['AppKit', 'here'], rows)}\n${text.slice(text.indexOf(after))}`
}

/** Every page of the reference, by its path. */
export const referencePages = () => ({
  'docs/reference/options.md': options(),
  'docs/reference/errors.md': errors(),
  'docs/reference/api.md': endpoints(),
  'docs/reference/elements.md': elements(),
  'docs/reference/networks.md': networks(),
  'docs/guides/migration.md': migration(),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(join(root, 'docs/reference'), { recursive: true })
  for (const [path, text] of Object.entries(referencePages())) writeFileSync(join(root, path), text)
}
